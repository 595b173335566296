import { generatedRecord } from '@stamboek/server/demo/data/generated'

/** A CSV file with so many new general ledger accounts of one business unit; `first` keeps their codes apart from others. */
export function ledgerFile(count: number, first: number): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = [Buffer.from('Code;Omschrijving;Opmerking\r\n')]
  let piece = ''
  for (let index = first; index < first + count; index++) {
    const { code, description, remark = '' } = generatedRecord(index)
    piece += `${code};${description};${quoted(remark)}\r\n`
    if (piece.length < 1_000_000) continue
    pieces.push(Buffer.from(piece))
    piece = ''
  }
  return Buffer.concat([...pieces, Buffer.from(piece)])
}

function quoted(text: string): string {
  return text.includes(';') ? `"${text}"` : text
}
