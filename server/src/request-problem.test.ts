import { expect, test } from 'vitest'
import { RequestProblem } from './request-problem.ts'

test('lists at most a hundred members and shortens long names', () => {
  const errors = Array.from({ length: 5_000 }, (_, at) => ({
    field: `${at}${'x'.repeat(999)}`,
    message: 'Onbekend veld.',
  }))
  const problem = new RequestProblem('malformed', 'De zoekopdracht klopt niet.', { errors })
  expect(problem.errors).toHaveLength(100)
  expect(problem.errors?.[7]?.field).toBe(`7${'x'.repeat(249)}…`)
  expect(
    new RequestProblem('malformed', 'Fout.', { errors: [{ field: 'code', message: 'x' }] }).errors,
  ).toEqual([{ field: 'code', message: 'x' }])
})
