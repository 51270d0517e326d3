/** A leading apostrophe keeps spreadsheets from running the cell as a formula; negative numbers don't need it. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
};

export const csvText = (lines: string[][]): string =>
  // Excel recognizes UTF-8 by its byte order mark.
  `\uFEFF${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;

export function saveFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start the download asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
