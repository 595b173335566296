import { task } from '@stamboek/model/records/task/task'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { TaskTimes } from './task-form-parts.tsx'

const values = {
  startUtc: '2026-11-23T08:05:00.000Z',
  endUtc: '2026-11-23T09:05:00.000Z',
  durationInMin: 60,
}

test.each([
  ['edit', ['23-11-2026 09:05', '23-11-2026 10:05', '1:00']],
  ['add', ['Nog niet gestart', 'Nog niet beëindigd', 'nvt']],
] as const)('the times in a form to %s, which a copy does not take over, are %j', (mode, expected) => {
  render(
    <TaskTimes
      type={servedType(task)}
      mode={mode}
      isReadOnly={false}
      values={values}
      onChange={() => undefined}
    />,
  )
  const texts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(texts).toEqual(expected)
})
