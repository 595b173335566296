import { maxCellLength } from '../sheet-limits.ts'
import { createBrokenWorkbookProblem, createOversizedWorkbookProblem } from './broken-workbook.ts'
import { decodeOoxmlText } from './ooxml-text.ts'
import { readXml } from './read-xml.ts'
import { createTextStore, type TextStore } from './text-store.ts'
import { workbookLimits } from './workbook-limits.ts'

/** The texts that the cells of a workbook share. Parts in letters of their own are joined; how a text is read out is left out. */
export async function readSharedStrings(part: AsyncIterable<Uint8Array>): Promise<Pick<TextStore, 'get'>> {
  const store = createTextStore()
  let text = ''
  let isText = false
  let isPhonetic = false
  const reader = {
    open(name: string) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(more: string) {
      if (isText) text += more
      if (text.length > maxCellLength) throw createBrokenWorkbookProblem()
    },
    close(name: string) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      else if (name === 'si') store.add(decodeOoxmlText(text))
    },
  }
  for await (const size of readXml(part, reader, store.size))
    if (size > workbookLimits.sharedStringMemory)
      throw createOversizedWorkbookProblem('het bevat meer tekst dan kan worden ingelezen')
  return store
}
