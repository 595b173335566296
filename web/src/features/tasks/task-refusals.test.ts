import { expect, test } from 'vitest'
import { refuseAssignToMe, refuseCancel, refuseClosed, refuseComplete, toWhyNot } from './task-refusals.ts'

const base = { id: 't', rowVersion: 1, isClosed: false }
const open = { ...base, canAssignToMe: true, canHandleTask: true, canCancelTask: true }
const closed = { ...open, isClosed: true }

test('an open task can be changed as its flags say', () => {
  expect(refuseClosed(base)).toBeUndefined()
  for (const find of [refuseAssignToMe, refuseComplete, refuseCancel]) {
    expect(toWhyNot(find)([open])).toBeUndefined()
    expect(toWhyNot(find)([closed])).toBe('Deze taak is al afgesloten.')
  }
  expect([refuseAssignToMe, refuseComplete, refuseCancel].map((find) => find(base)?.sentence)).toEqual([
    'Deze taak is al van jou, of je functie mag taken van dit type niet uitvoeren.',
    'Je functie mag deze taak niet afronden.',
    'Je functie mag deze taak niet annuleren.',
  ])
})

test('each action is judged by its own flag', () => {
  const only = (flag: string) => ({ ...base, [flag]: true })
  const judged = [refuseAssignToMe, refuseComplete, refuseCancel]
  for (const [index, flag] of ['canAssignToMe', 'canHandleTask', 'canCancelTask'].entries())
    expect(judged.map((find) => find(only(flag)) === undefined)).toEqual(
      judged.map((_, other) => other === index),
    )
})

test('of several tasks one that can be changed is enough', () => {
  const whyNot = toWhyNot(refuseComplete)
  expect(whyNot([closed, open])).toBeUndefined()
  expect(whyNot([closed, closed])).toBe('Geen van de 2 taken kan, omdat ze al zijn afgesloten.')
  expect(whyNot([closed, base])).toBe(
    'Geen van de 2 taken kan, omdat ze al zijn afgesloten, of omdat je functie ze niet mag afronden.',
  )
})
