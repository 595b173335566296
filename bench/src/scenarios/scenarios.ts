import { getById } from './get-record.ts'
import { lookUpShortText } from './look-up-short-text.ts'
import type { Scenario } from './scenario.ts'
import { searchPage } from './search-page.ts'
import { readAndUpdate, updateOne, updateWithKey } from './update-record.ts'

/** Search texts that match few, some, and very many of the records. */
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
