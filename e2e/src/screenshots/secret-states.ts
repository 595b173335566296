import type { Locator, Page } from 'playwright-core'
import { addresses } from '../pages/addresses.ts'
import { chooseRowAction, findDialog } from '../pages/dialog.ts'
import { createGrid } from '../pages/grid.ts'
import type { ScreenshotState } from './screenshot-state.ts'

const exportKey = 'Export-RSA-sleutel bank'

/** Secrets and their types: parts that do not apply, stored values, files, and what is refused. */
export const secretStates: readonly ScreenshotState[] = [
  onPage('secrets-list', 'Geheimen', async () => {}),
  onPage('secret-types-list', 'Geheimtypen', async () => {}),
  onPage('secret-types-add', 'Geheimtypen', async (page) => {
    await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
    await findDialog(page, 'Voeg record toe').getByRole('checkbox', { name: 'Met bestand' }).waitFor()
  }),
  onPage('secret-types-edit', 'Geheimtypen', async (page) => {
    await chooseRowAction(page, createGrid(page, 'Geheimtypen'), exportKey, 'Wijzigen')
    await findDialog(page, 'Wijzig record').getByRole('textbox', { name: 'Omschrijving' }).waitFor()
  }),
  onPage('secrets-add-empty', 'Geheimen', async (page) => {
    await openAdd(page)
  }),
  onPage('secrets-add', 'Geheimen', async (page) => {
    await openAdd(page, 'Certificaat btw-aangifte')
  }),
  onPage('secrets-add-chosen', 'Geheimen', async (page) => {
    const form = await openAdd(page, 'Certificaat btw-aangifte')
    await chooseFile(form, 'digipoort-2026.pfx', 2_700)
    await form.getByText('digipoort-2026.pfx').waitFor()
    await form.getByLabel(/^Wachtwoordzin/).fill('een lange zin')
  }),
  onPage('secrets-add-refused', 'Geheimen', async (page) => {
    const form = await openAdd(page, 'Certificaat btw-aangifte')
    await chooseFile(form, 'te-groot.pfx', 1_100_000)
    await form.getByText('Het bestand mag hoogstens 1 MB groot zijn.').waitFor()
    await page.keyboard.press('Control+S')
    await form.getByText('Wachtwoordzin is verplicht.').waitFor()
  }),
  onPage('secrets-edit', 'Geheimen', async (page) => {
    await chooseRowAction(page, createGrid(page, 'Geheimen'), 'and-betalingen', 'Wijzigen')
    await findDialog(page, 'Wijzig record').getByText('Leeg laten houdt wat er is.').waitFor()
  }),
  onPage('secrets-edit-file', 'Geheimen', async (page) => {
    await chooseRowAction(page, createGrid(page, 'Geheimen'), exportKey, 'Wijzigen')
    await findDialog(page, 'Wijzig record').getByRole('button', { name: 'Ander bestand' }).waitFor()
  }),
  onPage('secrets-new-version', 'Geheimen', async (page) => {
    await chooseRowAction(page, createGrid(page, 'Geheimen'), exportKey, 'Creëer nieuwe versie')
    await findDialog(page, /Nieuwe versie voor/)
      .getByRole('button', { name: 'Ander bestand' })
      .waitFor()
  }),
]

function onPage(
  name: string,
  title: 'Geheimen' | 'Geheimtypen',
  open: (page: Page) => Promise<void>,
): ScreenshotState {
  return {
    name,
    at: addresses[title],
    open: async ({ page }) => {
      await createGrid(page, title).ready()
      await open(page)
    },
  }
}

async function openAdd(page: Page, type?: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  const form = findDialog(page, 'Voeg record toe')
  await form.getByRole('textbox', { name: 'Gebruikersnaam' }).waitFor()
  if (type !== undefined) {
    await form.getByRole('button', { name: /Geheimtype/ }).click()
    await page.getByRole('option', { name: type, exact: true }).click()
  }
  return form
}

async function chooseFile(form: Locator, name: string, bytes: number): Promise<void> {
  const buffer = Buffer.alloc(bytes, 7)
  await form.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
}
