import { expect, test } from 'vitest'
import { createTaskOutcomeToast, type TaskChange } from './task-outcomes.ts'

const description = 'Bel terug'
const resource = 'Anna de Boer'

type Row = readonly [TaskChange, string, readonly [changed: number, total: number], string]

const rows: readonly Row[] = [
  ['assignToTeam', 'good', [3, 3], '3 taken zijn succesvol gewijzigd.'],
  ['assignToTeam', 'warn', [2, 3], '2 van de 3 taken zijn succesvol gewijzigd.'],
  ['assignToTeam', 'bad', [0, 3], 'Er zijn geen taken gewijzigd (van de 3 geselecteerde taken).'],
  ['assignToTeam', 'good', [1, 1], 'Taak "Bel terug" is succesvol gewijzigd.'],
  ['assignToTeam', 'bad', [0, 1], 'Taak "Bel terug" kon niet worden gewijzigd.'],
  ['assignToMe', 'good', [3, 3], '3 taken zijn succesvol toegewezen aan Anna de Boer.'],
  ['assignToMe', 'warn', [2, 3], '2 van de 3 taken zijn succesvol toegewezen aan Anna de Boer.'],
  [
    'assignToMe',
    'bad',
    [0, 3],
    'Er zijn geen taken toegewezen aan Anna de Boer (van de 3 geselecteerde taken).',
  ],
  ['assignToMe', 'good', [1, 1], 'Taak "Bel terug" is succesvol toegewezen aan Anna de Boer.'],
  ['assignToMe', 'bad', [0, 1], 'Kan taak "Bel terug" niet toewijzen aan Anna de Boer.'],
  ['cancel', 'good', [1234, 1234], '1.234 taken zijn succesvol geannuleerd.'],
  ['cancel', 'warn', [2, 3], '2 van de 3 taken zijn succesvol geannuleerd.'],
  ['cancel', 'bad', [0, 3], 'Er zijn geen taken geannuleerd (van de 3 geselecteerde taken).'],
  ['cancel', 'good', [1, 1], 'Taak "Bel terug" is succesvol geannuleerd.'],
  ['cancel', 'bad', [0, 1], 'Taak "Bel terug" kon niet worden geannuleerd.'],
  ['complete', 'good', [3, 3], '3 taken zijn succesvol afgerond.'],
  ['complete', 'warn', [2, 3], '2 van de 3 taken zijn succesvol afgerond.'],
  ['complete', 'bad', [0, 3], 'Er zijn geen taken afgerond (van de 3 geselecteerde taken).'],
  ['complete', 'good', [1, 1], 'Taak "Bel terug" is succesvol afgerond.'],
  ['complete', 'bad', [0, 1], 'Taak "Bel terug" kon niet worden afgerond.'],
  ['reopen', 'good', [3, 3], '3 taken zijn succesvol heropend.'],
  ['reopen', 'warn', [2, 3], '2 van de 3 taken zijn succesvol heropend.'],
  ['reopen', 'bad', [0, 3], 'Er zijn geen taken heropend (van de 3 geselecteerde taken).'],
  ['reopen', 'good', [1, 1], 'Taak "Bel terug" is succesvol heropend.'],
  ['reopen', 'bad', [0, 1], 'Taak "Bel terug" kon niet worden heropend.'],
  ['deadline', 'good', [3, 3], '3 taken zijn gewijzigd.'],
  ['deadline', 'warn', [2, 3], '2 van de 3 taken zijn gewijzigd.'],
  ['deadline', 'bad', [0, 3], 'Er zijn geen taken gewijzigd (van de 3 geselecteerde taken).'],
  ['deadline', 'good', [1, 1], 'Taak "Bel terug" is gewijzigd.'],
  ['deadline', 'bad', [0, 1], 'Taak "Bel terug" kon niet worden gewijzigd.'],
]

test.each(rows)('%s, %s: %o', (change, tone, [changed, total], title) => {
  expect(createTaskOutcomeToast(change, { changed, total, description, resource })).toEqual({ tone, title })
})

test('a resource that cannot be read is called unknown', () => {
  expect(createTaskOutcomeToast('assignToMe', { changed: 2, total: 2, description }).title).toBe(
    '2 taken zijn succesvol toegewezen aan Onbekende resource.',
  )
})
