import { resolveRecordType } from '@stamboek/model/records/catalogue/resolve-record-type'
import { task } from '@stamboek/model/records/task/task'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import numberStyles from '../../ui/inputs/field.module.css'
import { integerView } from './integer-view.tsx'

const { taskId } = task.fields
const amount = { kind: 'integer', label: 'Aantal' } as const
const entry = resolveRecordType(task).search.entries.find(({ key }) => key === 'taskId')

afterEach(cleanup)

const ignore = () => undefined
const isAlignedAsNumber = () =>
  screen.getByRole('textbox').classList.contains(numberStyles['numeric'] ?? 'no such class')

test.each([
  ['an amount', amount, true],
  ['a number that names a record', taskId, false],
] as const)('%s in a form', (_name, field, expected) => {
  render(
    <integerView.Input
      field={field}
      path="member"
      label={field.label}
      value={41}
      onChange={ignore}
      onBlur={undefined}
      errorMessage={undefined}
      memberErrors={[]}
      onTextError={ignore}
      mode="edit"
      isReadOnly={false}
      isRequired={false}
      rows={undefined}
      presentation={undefined}
      autoFocus={false}
      ref={undefined}
    />,
  )
  expect(isAlignedAsNumber()).toBe(expected)
})

test.each([
  ['an amount', amount, true],
  ['a number that names a record', entry?.input, false],
] as const)('%s in a search', (_name, field, expected) => {
  if (!entry || field?.kind !== 'integer') throw new Error('Tasks are searched by number')
  render(
    <integerView.Filter
      field={field}
      entry={entry}
      value={null}
      onChange={ignore}
      onBlur={ignore}
      onTextError={ignore}
      errorMessage={undefined}
      matchingBehavior="Contains"
    />,
  )
  expect(isAlignedAsNumber()).toBe(expected)
})
