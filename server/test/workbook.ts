/** Creates a small Excel workbook: a zip archive with uncompressed files. */
export function workbookOf(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const body = Buffer.from(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt32LE(body.length, 18);
    local.writeUInt32LE(body.length, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(body.length, 20);
    entry.writeUInt32LE(body.length, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
    parts.push(local, Buffer.from(name), body);
    offset += 30 + Buffer.byteLength(name) + body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** Has shared strings, inline strings, numbers, a missing row, and a cell with two lines. */
export const sampleWorkbook = workbookOf({
  'xl/workbook.xml':
    '<workbook xmlns:r="x"><sheets><sheet name="List" sheetId="7" r:id="rId3"/><sheet name="Other" sheetId="8" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/other.xml"/><Relationship Target="worksheets/list.xml" Id="rId3"/></Relationships>',
  'xl/sharedStrings.xml':
    '<sst><si><t>Our parishes</t></si><si><t>Name</t></si><si><t>Zip</t></si><si><r><t>Grace &amp; </t></r><r><t xml:space="preserve">Peace</t></r></si><si><t>Services</t></si></sst>',
  'xl/worksheets/list.xml': `<worksheet><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c></row>
    <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="s"><v>2</v></c><c r="D3" t="s"><v>4</v></c></row>
    <row r="4"><c r="A4" t="s"><v>3</v></c><c r="B4"><v>77002</v></c><c r="D4" t="inlineStr"><is><t>Sun 9 AM
Sun 11 AM</t></is></c></row>
    <row r="5"><c r="A5" t="str"><v>Hope</v></c><c r="B5" s="2"/><c r="D5" t="e"><v>#N/A</v></c></row>
  </sheetData></worksheet>`,
});
