import { expect, test } from 'vitest'
import { openKeys, sealKeys } from './sealed-keys.ts'

const keys = '{"keys":["geheim"]}'
const passphrase = 'een lange wachtzin'

test('keys are opened by their passphrase alone', async () => {
  const sealed = (await sealKeys(keys, passphrase)).toString()
  expect(sealed).not.toContain('geheim')
  expect(await openKeys(sealed, passphrase)).toBe(keys)
  const refusal = /^De verzegelde sleutels gaan met deze wachtzin niet open, of zijn beschadigd\.$/
  await expect(openKeys(sealed, `${passphrase}.`)).rejects.toThrow(refusal)
  await expect(openKeys(sealed.slice(0, -20), passphrase)).rejects.toThrow(refusal)
  const { salt, nonce, sealed: bytes } = JSON.parse(sealed) as Record<string, string>
  const changed = JSON.stringify({
    salt,
    nonce,
    sealed: `${bytes?.startsWith('A') ? 'B' : 'A'}${bytes?.slice(1)}`,
  })
  await expect(openKeys(changed, passphrase)).rejects.toThrow(refusal)
})

test('the same keys are sealed differently each time', async () => {
  expect(await sealKeys(keys, passphrase)).not.toEqual(await sealKeys(keys, passphrase))
})

test('a short passphrase is refused', async () => {
  await expect(sealKeys(keys, 'kort')).rejects.toThrow('De wachtzin moet minstens 12 tekens hebben.')
})
