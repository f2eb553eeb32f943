/** A page with one line of text below the other (ISO 32000-1); readers mend that it has no table of its objects. */
export function pdfOf(texts: readonly string[]): string {
  const shown = texts.map((text, at) => `BT /F1 12 Tf 50 ${700 - 20 * at} Td (${text}) Tj ET`).join('\n');
  return [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>> endobj',
    `4 0 obj <</Length ${shown.length}>> stream\n${shown}\nendstream endobj`,
    '5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj',
    'trailer <</Root 1 0 R>>',
    '%%EOF',
  ].join('\n');
}
