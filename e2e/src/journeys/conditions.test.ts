import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { languageCases } from '@stamboek/testing/language/language-cases'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { createGrid } from '../pages/grid.ts'
import { chooseOption } from '../pages/options.ts'
import { found } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

/** On secrets, whose type says which fields they have; no shipped type refers to such a one (yet). */
const product = runProduct(languageCases.filter(({ name }) => name === 'secret'))

test('a secret has the fields of its type, also after another choice and when reopened', async () => {
  const client = await product.server.signIn('beheerder')
  for (const [description, flag] of [
    ['Naam', 'hasUsername'],
    ['Sleutel', 'hasPassphrase'],
  ] as const) {
    const made = await client.post<AnyRecord>('/api/main/secrettypes', { description, [flag]: true })
    expect(made.status).toBe(201)
  }
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto('/maintenance/other/SecretViewDto')
  await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  const form = findDialog(page, 'Voeg record toe')
  const username = form.getByRole('textbox', { name: 'Gebruikersnaam' })
  const choose = async (name: string): Promise<void> => {
    await form.getByRole('button', { name: /Geheimtype/ }).click()
    await chooseOption(page, name)
    await expect.poll(() => form.getByRole('button', { name: /Geheimtype/ }).textContent()).toContain(name)
  }
  await username.waitFor()
  expect(await username.isEditable()).toBe(false)
  await choose('Naam')
  await username.fill('jan')
  await choose('Sleutel')
  await expect.poll(() => username.inputValue()).toBe('')
  expect(await username.isEditable()).toBe(false)
  await expectAccessible(page, 'form whose fields depend on a reference')
  await choose('Naam')
  await username.fill('piet')
  await form.getByRole('button', { name: 'Toevoegen' }).click()
  await form.waitFor({ state: 'detached' })

  await found(page, 1)
  await createGrid(page, 'Geheimen').cellWith('piet').dblclick()
  const edit = findDialog(page, 'Wijzig record')
  await edit.getByRole('textbox', { name: 'Gebruikersnaam' }).fill('klaas')
  expect(await edit.getByLabel(/^Wachtwoordzin/).isEditable()).toBe(false)
  await edit.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await createGrid(page, 'Geheimen').row('klaas').waitFor()
})
