import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('takes the Temporal of the browser', async () => {
  const own = {}
  vi.stubGlobal('Temporal', own)
  const temporal = await import('./temporal.ts')
  expect(temporal.Temporal).toBe(own)
  await temporal.ensureTemporal()
  expect(temporal.Temporal).toBe(own)
})

test('fetches one for a browser without', async () => {
  vi.stubGlobal('Temporal', undefined)
  const temporal = await import('./temporal.ts')
  expect(temporal.Temporal).toBeUndefined()
  await temporal.ensureTemporal()
  expect(temporal.Temporal).toHaveProperty('PlainDate')
})
