/** Formats times of day. Separate from parsing, which few pages need. */

/** 1140 → "7:00 PM" */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const minute = String(minutes % 60).padStart(2, '0');
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** An event's time as shown: free text unchanged, 24-hour hh:mm as a 12-hour time. */
export function timeText(text: string | null): string {
  const value = text?.trim() ?? '';
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value);
  return match ? clockText(Number(match[1]) * 60 + Number(match[2])) : value;
}
