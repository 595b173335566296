import { fileURLToPath } from 'node:url'

/** Key file of the test databases; seals nothing but test data. A demonstration server works on a copy. */
export const testKeyFile = fileURLToPath(new URL('test-secrets-key.json', import.meta.url))
