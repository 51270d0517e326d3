import { strToU8, zipSync } from 'fflate';

/** Creates an Excel workbook: a zip archive with these files. */
export const workbookOf = (files: Record<string, string>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)]))),
  );

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The files of a workbook with these sheets, besides the sheets themselves. */
export const workbookFiles = (
  sharedStrings: string,
  sheets: string[],
  { hidden = [] }: { hidden?: string[] } = {},
): Record<string, string> => ({
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${sheets
    .map(
      (name, at) =>
        `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ''}/>`,
    )
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
    .map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join('')}</Relationships>`,
  'xl/sharedStrings.xml': sharedStrings || '<sst/>',
});

/** A workbook whose first sheet has these rows, given as XML. */
export const workbookWith = (rows: string, sharedStrings = '<sst/>'): Buffer =>
  workbookOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      '<workbook xmlns:r="x"><sheets><sheet name="List" sheetId="7" r:id="rId3"/><sheet name="Other" sheetId="8" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>
      <Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/other.xml"/>
      <Relationship Target="worksheets/list.xml" Type="${relationships}/worksheet" Id="rId3"/>
      <Relationship Id="rId4" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/>
      <Relationship Id="rId5" Type="${relationships}/styles" Target="styles.xml"/>
    </Relationships>`,
    'xl/sharedStrings.xml': sharedStrings,
    // Style 1 is a date, style 2 a number with leading zeros, style 3 a time, style 4 a date with a time.
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="18"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    'xl/worksheets/list.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/worksheets/other.xml': '<worksheet><sheetData/></worksheet>',
  });

/** Has shared strings (one with a phonetic hint), inline strings, numbers, a missing row, and a cell with two lines. */
export const sampleWorkbook = workbookWith(
  `<row r="1"><c r="A1" t="s"><v>0</v></c></row>
    <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="s"><v>2</v></c><c r="D3" t="s"><v>4</v></c></row>
    <row r="4"><c r="A4" t="s"><v>3</v></c><c r="B4"><v>77002</v></c><c r="D4" t="inlineStr"><is><t>Sun 9 AM
Sun 11 AM</t></is></c></row>
    <row r="5"><c r="A5" t="str"><v>Hope</v></c><c r="B5" s="2"/><c r="D5" t="e"><v>#N/A</v></c></row>`,
  '<sst><si><t>Our parishes</t></si><si><t>Name</t></si><si><t>Zip</t></si><si><r><t>Grace &amp; </t></r><r><t xml:space="preserve">Peace</t></r></si><si><t>Services</t><rPh sb="0" eb="1"><t>Hint</t></rPh></si></sst>',
);
