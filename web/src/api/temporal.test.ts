import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
})

test('uses the Temporal of the browser', async () => {
  const own = {}
  vi.stubGlobal('Temporal', own)
  const temporal = await import('./temporal.ts')
  expect(temporal.Temporal).toBe(own)
  await temporal.ensureTemporal()
  expect(temporal.Temporal).toBe(own)
})

test('imports the polyfill for a browser without Temporal', async () => {
  vi.stubGlobal('Temporal', undefined)
  const temporal = await import('./temporal.ts')
  expect(temporal.Temporal).toBeUndefined()
  await temporal.ensureTemporal()
  expect(temporal.Temporal).toHaveProperty('PlainDate')
})
