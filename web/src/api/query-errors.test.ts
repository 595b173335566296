import { expect, test } from 'vitest'
import { NetworkFailure } from './api-problem.ts'
import { explainOutdated, findReadError } from './query-errors.ts'

const network = new NetworkFailure(undefined)

test('a failed refetch of shown data is explained, without an error in its place', () => {
  const shown = { data: [1], fetchStatus: 'fetching', failureReason: null } as const
  expect(explainOutdated(shown)).toBeUndefined()
  expect(explainOutdated({ ...shown, failureReason: network })).toBe('Niet bijgewerkt: geen verbinding')
  expect(explainOutdated({ ...shown, fetchStatus: 'paused' })).toBe('Niet bijgewerkt: geen verbinding')
  expect(explainOutdated({ ...shown, failureReason: new Error('503') })).toMatch(
    /^Niet bijgewerkt: de server/,
  )
  expect(findReadError({ ...shown, failureReason: network })).toBeUndefined()
})

test('without data the error of the failed read is returned', () => {
  const empty = { data: undefined, fetchStatus: 'fetching', failureReason: null } as const
  expect(findReadError(empty)).toBeUndefined()
  expect(findReadError({ ...empty, failureReason: network })).toBe(network)
  expect(findReadError({ ...empty, fetchStatus: 'paused' })).toBeInstanceOf(NetworkFailure)
  expect(explainOutdated({ ...empty, failureReason: network })).toBeUndefined()
})
