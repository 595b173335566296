import { getById } from './get-record.ts'
import { lookUpShortText } from './look-up-short-text.ts'
import type { Scenario } from './scenario.ts'
import { searchPage } from './search-page.ts'
import { readAndUpdate, updateOne, updateWithKey } from './update-record.ts'

/** Texts as people search for them: in a few, in some, and in very many of the records. */
export const scenarios: readonly Scenario[] = [
  searchPage('rare', 'jobcoaching reünisten vlieland'),
  searchPage('some', 'Schiermonnikoog'),
  searchPage('many', 'Amsterdam'),
  searchPage('sorted'),
  getById,
  lookUpShortText,
  readAndUpdate,
  updateOne,
  updateWithKey,
]
