import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readKeyFile, writeKeyFile } from './key-file.ts'
import { createSecretsKey } from './secret-envelope.ts'

let directory: string
let file: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'stamboek-test-'))
  file = path.join(directory, 'keys.json')
})
afterEach(() => rm(directory, { recursive: true }))

test('keeps keys in their order, for its owner only, and leaves nothing beside it', async () => {
  expect(await readKeyFile(file)).toBeUndefined()
  const keys = Array.from({ length: 5 }, createSecretsKey)
  await writeKeyFile(file, keys.slice(0, 1))
  await chmod(file, 0o644)
  await writeKeyFile(file, keys)
  expect([...((await readKeyFile(file)) ?? [])].map(([id]) => id)).toEqual(keys.map(({ id }) => id))
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(directory)).toEqual(['keys.json'])
})

test.each(['', '{', '{}', '{"keys":[]}', '{"keys":["AAAA"]}', '{"keys":[null]}', '[]', 'null'])(
  'a damaged file is refused: %s',
  async (text) => {
    await writeFile(file, text)
    await expect(readKeyFile(file)).rejects.toThrow(
      `Het sleutelbestand ${file} is beschadigd: zet het terug uit een back-up.`,
    )
  },
)

test('a place that cannot be read or written is refused', async () => {
  await expect(readKeyFile(directory)).rejects.toThrow(
    `Het sleutelbestand ${directory} is niet te lezen: geef de gebruiker waaronder Stamboek draait leesrecht.`,
  )
  const nowhere = path.join(directory, 'nowhere', 'keys.json')
  await expect(writeKeyFile(nowhere, [createSecretsKey()])).rejects.toThrow(
    `Het sleutelbestand ${nowhere} is niet te schrijven: maak de map schrijfbaar, of kies met SECRETS_KEY_FILE een andere plaats.`,
  )
})
