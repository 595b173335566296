import { expect, it } from 'vitest'
import type { RecordTypeDefinition, UsageDefinition } from '../../schema/record-type.ts'
import { recordTypes } from '../record-types.ts'
import { task } from '../task/task.ts'
import { checkUsages } from './check-usages.ts'
import { resolveRecordType } from './resolve-record-type.ts'

const known = new Map(recordTypes.map((definition) => [definition.dtoKey, definition]))
const right = task.usages[0]

function check(usage: Partial<UsageDefinition>): readonly string[] {
  const definition: RecordTypeDefinition = { ...task, usages: [{ ...right, ...usage }] }
  return checkUsages(resolveRecordType(definition), known)
}

it('accepts a list of references to the type that is used', () => {
  expect(check({})).toEqual([])
})

it.each([
  [{ of: 'Main.BankViewDto' }, 'het gebruik van Main.BankViewDto wordt met geen zoekveld gevonden.'],
  [{ where: { colour: 1 } }, 'het gebruik van Main.ResourceViewDto noemt het onbekende zoekveld "colour".'],
  [
    { texts: { one: 'een', many: 'veel' } },
    'de tekst over het gebruik van Main.ResourceViewDto noemt geen {count}.',
  ],
])('refuses %j', (usage, sentence) => {
  expect(check(usage)).toEqual([sentence])
})

it('refuses a type that does not exist', () => {
  expect(check({ of: 'Main.NothingViewDto' })).toContain(
    'het gebruik gaat over Main.NothingViewDto, en dat recordtype bestaat niet.',
  )
})
