import { country } from '@stamboek/model/records/standard/country'
import { expect, it } from 'vitest'
import { cellsOf, csvFile, testImport } from '../../../../testing/test-import.tsx'

const secret = { kind: 'secret', label: 'Wachtwoord', stored: 'sealed', presentation: 'password' } as const
const { start } = testImport({ ...country, fields: { ...country.fields, password: secret } })

it('masks secrets', async () => {
  const { dialog, choose } = start()
  await choose(csvFile(['ISO-code 2;Wachtwoord', 'NL;geheim']))
  const table = await dialog.findByRole('table', { name: 'Rij 2' })
  expect(cellsOf(table)[1]).toEqual(['Wachtwoord', '••••••••', 'Wachtwoord'])
})
