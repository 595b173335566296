import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['3105', 'http://localhost:3105'],
  ['', 'http://localhost:3000'],
])('with PORT=%s the development server asks %s', async (port, target) => {
  vi.stubEnv('PORT', port)
  vi.resetModules()
  const { default: config } = await import('./vite.config.ts')
  const { server } = config({ mode: 'development', command: 'serve' })
  expect(server?.proxy).toEqual({ '/api': { target, ws: true }, '/health': target })
})
