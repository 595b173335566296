import { expect, test } from 'vitest'
import { NetworkFailure } from './api-problem.ts'
import { whyNotRead, whyOutdated } from './outdated.ts'

const network = new NetworkFailure(undefined)

test('what is shown says that it could not be read anew, and why', () => {
  const shown = { data: [1], fetchStatus: 'fetching', failureReason: null } as const
  expect(whyOutdated(shown)).toBeUndefined()
  expect(whyOutdated({ ...shown, failureReason: network })).toBe('Niet bijgewerkt: geen verbinding')
  expect(whyOutdated({ ...shown, fetchStatus: 'paused' })).toBe('Niet bijgewerkt: geen verbinding')
  expect(whyOutdated({ ...shown, failureReason: new Error('503') })).toMatch(/^Niet bijgewerkt: de server/)
  expect(whyNotRead({ ...shown, failureReason: network })).toBeUndefined()
})

test('where nothing is shown yet, the reason is told in its place', () => {
  const empty = { data: undefined, fetchStatus: 'fetching', failureReason: null } as const
  expect(whyNotRead(empty)).toBeUndefined()
  expect(whyNotRead({ ...empty, failureReason: network })).toBe(network)
  expect(whyNotRead({ ...empty, fetchStatus: 'paused' })).toBeInstanceOf(NetworkFailure)
  expect(whyOutdated({ ...empty, failureReason: network })).toBeUndefined()
})
