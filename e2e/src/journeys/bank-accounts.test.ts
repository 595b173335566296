import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { createGrid } from '../pages/grid.ts'
import { chooseOption } from '../pages/options.ts'
import { found, openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()
const settings = (form: Locator) => form.getByRole('region', { name: 'Directe bankkoppeling' })

test('a transfer method that becomes manual loses its connection on saving, and not before', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const grid = await openList(page, 'Overboekingsmethoden')
  await grid.cellWith('Rabobank directe koppeling').dblclick()
  const form = findDialog(page, 'Wijzig record')
  const host = form.getByRole('textbox', { name: 'Hostnaam' })
  await host.fill('sftp.nieuw.example')
  await expectAccessible(page, 'transfer method with a direct connection')

  await form.getByText('Handmatig').click()
  await settings(form).waitFor({ state: 'detached' })
  await form.getByText('Directe bankkoppeling', { exact: true }).click()
  // A choice that was a mistake costs no typing.
  expect(await host.inputValue()).toBe('sftp.nieuw.example')

  await form.getByText('Handmatig').click()
  await form.getByRole('button', { name: 'Opslaan en sluiten' }).click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => grid.texts('Hostnaam')).not.toContain('sftp.rabobank.example')

  await grid.cellWith('Rabobank directe koppeling').dblclick()
  await form.getByText('Directe bankkoppeling', { exact: true }).click()
  await settings(form).waitFor()
  expect(await host.inputValue()).toBe('')
  expect(await form.getByRole('button', { name: 'Opslaan en sluiten' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

test('a bank account gets an inter-company account, and leads to its transactions', async () => {
  const { page } = await product.visit({ as: 'financieel' })
  const grid = await openList(page, 'Bankrekeningen')
  await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  const form = findDialog(page, 'Voeg record toe')
  await form.getByRole('textbox', { name: 'Omschrijving' }).fill('Rekening Brussel')
  await form.getByRole('textbox', { name: 'IBAN' }).fill('be71 0961 2345 6769')
  await form.getByRole('button', { name: /\bBank\b/ }).click()
  await page.getByRole('combobox', { name: 'Bank zoeken' }).fill('belfius')
  await chooseOption(page, 'Belfius Bank')
  await form.getByRole('button', { name: /Intercompany/ }).click()
  await page.getByRole('combobox', { name: /Intercompany-rekeningen zoeken/ }).fill('spaar')
  await page.getByRole('option', { name: 'Spaarrekening' }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'new bank account')
  await form.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  await form.waitFor({ state: 'detached' })

  await found(page, 3)
  const row = grid.row('Rekening Brussel')
  await row.getByText('BE71 0961 2345 6769').waitFor()
  const client = await product.server.signIn('financieel')
  const search = { iban: 'BE71096123456769' }
  const { body } = await client.post<{ items: readonly AnyRecord[] }>('/api/main/bankaccounts/search', {
    search,
  })
  const [account] = body.items
  expect(account).toMatchObject({ interCompanyBankAccounts: [{ label: 'Spaarrekening' }] })
  expect(await row.getByRole('link', { name: 'Rekening Brussel' }).getAttribute('href')).toBe(
    `/accounts-receivable/payment-processing/find/bank-transaction?bankAccountId=${account?.id}`,
  )
})

async function openAccounts(page: Page, unit: string): Promise<Locator> {
  const grid = await openList(page, 'Business units')
  await grid.cellWith(unit).dblclick()
  await page.getByRole('tab', { name: 'Bankrekeningen' }).click()
  return page.getByRole('tabpanel', { name: 'Bankrekeningen' })
}

test('a business unit shows its bank accounts, and the way to work in it', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  const panel = await openAccounts(page, 'Rijnmond Thuiszorg')
  const grid = createGrid(panel, 'Bankrekeningen')
  await grid.ready()
  expect(await grid.texts('IBAN')).toEqual(['NL69 INGB 0123 4567 89', 'NL44 RABO 0123 4567 89'])
  await expectAccessible(page, 'bank accounts of a business unit')
  await panel.getByRole('button', { name: 'Werk in deze business unit' }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Rijnmond Thuiszorg/ })
    .waitFor()
  const own = await openAccounts(page, 'Rijnmond Thuiszorg')
  await own.getByRole('link', { name: 'Bankrekeningen toevoegen of wijzigen' }).click()
  await createGrid(page, 'Bankrekeningen').cellWith('Betaalrekening Rotterdam').waitFor()
})

test('a business unit says why somebody of another one does not see its bank accounts', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  const panel = await openAccounts(page, 'Antwerpen Diensten')
  await panel.getByText('Je bent niet aan deze business unit toegewezen').waitFor()
  expect(await panel.getByRole('button').count()).toBe(0)
})
