import { createRecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import { recordTypes } from '@stamboek/model/records/record-types'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { openDatabase } from '@stamboek/server/database/connection/database'
import { readKeyFile } from '@stamboek/server/features/secrets/key-file'
import { openText } from '@stamboek/server/features/secrets/secret-envelope'
import { dropKeys, turnKey } from '@stamboek/server/features/secrets/turn-key'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { chooseOption } from '../pages/options.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

async function makeType(description: string, ...flags: readonly string[]): Promise<void> {
  const client = await product.server.signIn('beheerder')
  const members = Object.fromEntries(flags.map((flag) => [flag, true]))
  const made = await client.post<AnyRecord>('/api/main/secrettypes', { description, ...members })
  expect(made.status).toBe(201)
}

async function openAdd(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  return findDialog(page, 'Voeg record toe')
}

async function chooseType(page: Page, form: Locator, name: string): Promise<void> {
  await form.getByRole('button', { name: /Geheimtype/ }).click()
  await chooseOption(page, name)
  await expect.poll(() => form.getByRole('button', { name: /Geheimtype/ }).textContent()).toContain(name)
}

test('a secret has the fields of its type, also after another choice and when reopened', async () => {
  await makeType('Naam', 'hasUsername')
  await makeType('Sleutel', 'hasPassphrase')
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Geheimen')
  const form = await openAdd(page)
  const username = form.getByRole('textbox', { name: 'Gebruikersnaam' })
  await username.waitFor()
  expect(await username.isEditable()).toBe(false)
  await chooseType(page, form, 'Naam')
  await username.fill('jan')
  await chooseType(page, form, 'Sleutel')
  await expect.poll(() => username.inputValue()).toBe('Niet van toepassing')
  expect(await username.isEditable()).toBe(false)
  await expectAccessible(page, 'form whose fields depend on a reference')
  await chooseType(page, form, 'Naam')
  await username.fill('piet')
  await form.getByRole('button', { name: 'Toevoegen' }).click()
  await form.waitFor({ state: 'detached' })

  await createGrid(page, 'Geheimen').cellWith('piet').dblclick()
  const edit = findDialog(page, 'Wijzig record')
  await edit.getByRole('textbox', { name: 'Gebruikersnaam' }).fill('klaas')
  expect(await edit.getByLabel(/^Wachtwoordzin/).isEditable()).toBe(false)
  await edit.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await createGrid(page, 'Geheimen').row('klaas').waitFor()
})

test('a secret with a password and a file gets a new version, while the key is turned', async () => {
  await makeType('Koppeling', 'hasPassword', 'hasFile')
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Geheimen')
  const form = await openAdd(page)
  await chooseType(page, form, 'Koppeling')
  await form.getByLabel(/^Wachtwoord(?!zin)/).fill('mijn geheim')
  const add = form.getByRole('button', { name: 'Toevoegen' })
  await form.locator('input[type=file]').setInputFiles({
    name: 'te-groot.pem',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(1024 * 1024 + 1),
  })
  await form.getByText('Het bestand mag hoogstens 1 MB groot zijn.').waitFor()
  await expectAccessible(page, 'file that is refused')
  await form.locator('input[type=file]').setInputFiles({
    name: 'sleutel.pem',
    mimeType: 'text/plain',
    buffer: Buffer.from('de sleutel zelf'),
  })
  await form.getByText('sleutel.pem').waitFor()
  await expectAccessible(page, 'file that is chosen')
  await add.click()
  await form.waitFor({ state: 'detached' })
  await grid.row('Koppeling').waitFor()
  const { id: key } = await turnKeys()

  await chooseRowAction(page, grid, 'Koppeling', 'Creëer nieuwe versie')
  const next = findDialog(page, 'Nieuwe versie voor Koppeling')
  expect(await next.getByRole('textbox', { name: 'Geheimtype' }).isEditable()).toBe(false)
  await next.getByText('Zonder keuze blijft het huidige bestand.').waitFor()
  await next.getByRole('textbox', { name: 'Actief vanaf: van' }).fill('01-01-2050')
  await next.getByLabel(/^Wachtwoord(?!zin)/).fill('ander geheim')
  await next.getByRole('button', { name: 'Opslaan' }).click()
  await toast(page, 'Nieuwe versie aangemaakt').waitFor()
  await grid.cellWith('vanaf 01-01-2050').first().waitFor()

  expect(await openStored('Koppeling', key)).toEqual([
    { password: 'mijn geheim', file: 'de sleutel zelf' },
    { password: 'ander geheim', file: 'de sleutel zelf' },
  ])
})

/** Turns to a new key and drops the old one, as an operator does while the product runs. */
async function turnKeys(): Promise<{ readonly id: string }> {
  const { databaseUrl, secretsKeyFile } = product.server
  const database = await openDatabase({ databaseUrl, dataDirectory: 'unused' })
  try {
    const keyed = {
      kysely: database.kysely,
      catalogue: createRecordCatalogue(recordTypes),
      file: secretsKeyFile,
    }
    const turned = await turnKey(keyed)
    expect((await dropKeys(keyed)).dropped).toHaveLength(1)
    return turned
  } finally {
    await database.close()
  }
}

/** The opened values of the versions of a secret, which are all sealed by one key. */
async function openStored(type: string, key: string) {
  const ring = (await readKeyFile(product.server.secretsKeyFile)) ?? new Map()
  const rows = await product.server.query(
    `SELECT s.id, s.password, s.file FROM record.secret s JOIN record.secret_type t ON t.id = s.secret_type_id
      WHERE t.description = $1 ORDER BY s.active_range_utc_start NULLS FIRST`,
    [type],
  )
  const open = (row: Readonly<Record<string, unknown>>, column: string): string => {
    const sealed = String(row[column])
    expect(sealed.split('.')[1]).toBe(key)
    return openText(sealed, ring, `secret/${column}/${String(row['id'])}`) ?? 'not opened'
  }
  return rows.map((row) => ({
    password: open(row, 'password'),
    file: Buffer.from(open(row, 'file'), 'base64').toString(),
  }))
}
