import { expect, test } from 'vitest'
import { createStatusChangeToast } from './set-status-dialogs.tsx'

test.each([
  ['Inactive', 1, 1, 'good', '1 record is succesvol gedeactiveerd.'],
  ['Active', 1_200, 1_200, 'good', '1.200 records zijn succesvol geactiveerd.'],
  ['Inactive', 2, 3, 'warn', '2 van de 3 records zijn succesvol gedeactiveerd.'],
  ['Active', 0, 3, 'bad', 'Er zijn geen records gewijzigd (van de 3 geselecteerde records).'],
  ['Active', 0, 1, 'bad', 'Het record is niet gewijzigd.'],
] as const)('%s, %d of %d: %s', (...given) => {
  const [status, changed, total, tone, title] = given
  expect(createStatusChangeToast(status, changed, total)).toEqual({ tone, title })
})
