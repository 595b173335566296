import type { AccessToken } from '@stamboek/model/contract/access'
import type { Page } from 'playwright-core'
import { addresses } from '../pages/addresses.ts'
import { chooseRowAction } from '../pages/dialog.ts'
import { createGrid } from '../pages/grid.ts'
import type { ScreenshotState } from './screenshot-state.ts'

const at = '/account'
const tokens = '**/api/authentication/tokens'

/** The page of the own account, making a token, and the tokens of users. */
export const accountStates: readonly ScreenshotState[] = [
  { name: 'account', at, open: ({ page }) => page.getByText('Je hebt nog geen tokens.').waitFor() },
  {
    name: 'account-tokens',
    at: '/',
    open: async ({ page }) => {
      await page.route(tokens, (route) => route.fulfill({ json: someTokens() }))
      await page.goto(at)
      await page.getByRole('button', { name: 'Power BI beëindigen' }).waitFor()
    },
  },
  {
    name: 'account-tokens-failed',
    at: '/',
    expected: /Internal Server Error/,
    open: async ({ page }) => {
      await page.route(tokens, (route) => route.fulfill({ status: 500, body: 'kapot' }))
      await page.goto(at)
      await page.getByText('De tokens konden niet worden gelezen').waitFor()
    },
  },
  {
    name: 'account-token-end',
    at: '/',
    open: async ({ page }) => {
      await page.route(tokens, (route) => route.fulfill({ json: someTokens() }))
      await page.goto(at)
      await page.getByRole('button', { name: 'Power BI beëindigen' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'user-tokens',
    at: '/',
    open: async ({ page }) => {
      await page.route('**/api/authentication/users/*/tokens', (route) =>
        route.fulfill({ json: someTokens() }),
      )
      await openTokensOfUser(page)
      await page.getByRole('button', { name: 'Power BI beëindigen' }).waitFor()
    },
  },
  {
    name: 'user-tokens-none',
    at: '/',
    open: async ({ page }) => {
      await openTokensOfUser(page)
      await page.getByText('Deze gebruiker heeft geen tokens.').waitFor()
    },
  },
  {
    name: 'user-service-account',
    at: addresses.Gebruikers,
    open: async ({ page }) => {
      await createGrid(page, 'Gebruikers').ready()
      await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
      const form = page.getByRole('dialog', { name: 'Voeg record toe' })
      await form.getByRole('textbox', { name: /^Volledige naam/ }).fill('Rooster van de regio')
      await form.getByText('Serviceaccount', { exact: true }).click()
      await form.getByLabel('Wachtwoord', { exact: true }).waitFor({ state: 'detached' })
    },
  },
  { name: 'account-token-new', at, open: ({ page }) => openNewToken(page) },
  {
    name: 'account-token-made',
    at,
    open: async ({ page }) => {
      const token = `stb_${'Qm3x'.repeat(10)}abc`
      await page.route(tokens, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 201, json: { id: crypto.randomUUID(), token } })
          : route.fallback(),
      )
      await openNewToken(page)
      await page.getByRole('button', { name: 'Token maken', exact: true }).click()
      await page.getByText('Kopieer het token nu').waitFor()
    },
  },
]

async function openTokensOfUser(page: Page): Promise<void> {
  await page.goto(addresses.Gebruikers)
  const grid = createGrid(page, 'Gebruikers')
  await grid.ready()
  await chooseRowAction(page, grid, 'Joost Hendriks', 'Tokens…')
}

async function openNewToken(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Token maken…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Token maken' })
  await dialog.getByRole('textbox', { name: /^Naam/ }).fill('Power BI')
  await dialog.getByRole('textbox', { name: 'Rechten filteren' }).fill('taken')
  await dialog.getByRole('checkbox', { name: /^Taken, / }).check({ force: true })
}

function someTokens(): readonly AccessToken[] {
  const token = {
    permissions: ['TaskAccess', 'TaskRead', 'ResourceRead', 'ResourceUpdate'],
    businessUnitIds: null,
    createdOnUtc: '2026-01-02T09:00:00.000Z',
    expiresOnUtc: '2099-03-01T09:00:00.000Z',
    lastUsedOnUtc: '2026-11-27T06:00:00.000Z',
    lastAddress: '192.0.2.17',
  }
  return [
    { ...token, id: 'a', name: 'Power BI' },
    {
      ...token,
      id: 'b',
      name: 'Planning naar het rooster van de regio, elke nacht',
      permissions: ['TaskRead'],
      lastUsedOnUtc: null,
      lastAddress: null,
    },
    { ...token, id: 'c', name: 'Orders van de webwinkel', expiresOnUtc: '2026-11-01T09:00:00.000Z' },
  ]
}
