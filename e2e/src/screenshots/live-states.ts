import type { Page } from 'playwright-core'
import { OtherUser } from '../other-user.ts'
import { addresses } from '../pages/addresses.ts'
import { findDialog } from '../pages/dialog.ts'
import { connectionMark, heading, openPage, toast } from '../pages/frame.ts'
import { controlNetwork, exhaustReconnects, liveNotice, subscribeToHub } from '../pages/live.ts'
import { found, openList } from '../pages/record-list.ts'
import type { Opened, ScreenshotState } from './screenshot-state.ts'

/** A different value for each change. */
let count = 0

/** States of the live connection and of changes by other users. */
export const liveStates: readonly ScreenshotState[] = [
  {
    name: 'connection-about',
    at: addresses.Landen,
    open: async ({ page }) => {
      await connectionMark(page, 'Live verbonden').click()
      await findDialog(page, 'Live verbonden').waitFor()
    },
  },
  {
    name: 'connection-coming',
    at: '/',
    open: async ({ page }) => {
      await page.clock.install()
      await page.route('**/api/realtime/negotiate**', () => {})
      await page.goto(addresses.Landen)
      await heading(page, 'Landen').waitFor()
      await page.clock.runFor(10_000)
      await connectionMark(page, 'Verbinden…').getByText('Verbinden…').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'connection-coming-back',
    at: '/',
    open: async ({ page }) => {
      await openAndCut(page)
      await connectionMark(page, 'Opnieuw verbinden…').getByText('Opnieuw').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'connection-lost',
    at: '/',
    open: async ({ page }) => {
      await page.clock.install()
      await openAndCut(page)
      await exhaustReconnects(page)
    },
  },
  {
    name: 'connection-lost-about',
    at: '/',
    open: async ({ page }) => {
      await page.clock.install()
      await openAndCut(page)
      await exhaustReconnects(page)
      await connectionMark(page, 'Niet live verbonden').click()
      await findDialog(page, 'Niet live verbonden').waitFor()
    },
  },
  {
    name: 'live-list-changed',
    at: '/',
    open: async (opened) => {
      const grid = await openBanks(opened.page)
      await grid.mark('Adyen', 'ASN Bank')
      await grid.focusRow('Anadolubank Nederland')
      await change(opened, 'Adyen')
      await liveNotice(opened.page).waitFor()
    },
  },
  {
    name: 'live-list-more-changed',
    at: '/',
    open: async (opened) => {
      await openBanks(opened.page)
      await Promise.all(['ABN AMRO Bank', 'ASN Bank', 'Adyen'].map((name) => change(opened, name)))
      await liveNotice(opened.page).waitFor()
    },
  },
  {
    name: 'live-since-last-visit',
    at: '/',
    open: async (opened) => {
      const { page } = opened
      const grid = await openBanks(page)
      await openPage(page, 'Landen')
      await Promise.all(['ABN AMRO Bank', 'Adyen', 'Triodos Bank'].map((name) => change(opened, name)))
      await openPage(page, 'Banken')
      await grid.ready()
      await changedSince(page).waitFor()
      await grid.mark('Anadolubank Nederland')
    },
  },
  {
    name: 'live-only-since-last-visit',
    at: '/',
    open: async (opened) => {
      const { page } = opened
      await openBanks(page)
      await openPage(page, 'Landen')
      await Promise.all(['ABN AMRO Bank', 'Triodos Bank'].map((name) => change(opened, name)))
      await openPage(page, 'Banken')
      await changedSince(page).click()
      await found(page, 2)
    },
  },
  {
    name: 'live-imports-ended',
    at: '/',
    open: async ({ page, server }) => {
      await openBanks(page)
      const colleague = await server.signIn('beheerder')
      // Each picture needs a country that is not there yet.
      count += 1
      const code = `Q${String.fromCodePoint(64 + count)}`
      const rows = `Omschrijving;ISO-code 2;ISO-code 3\nNieuwland;${code};${code}A`
      await colleague.upload('/api/main/countries/import', 'landen.csv', rows)
      await colleague.upload('/api/main/countries/import', 'kapot.csv', `${rows}\nKapotland;te lang;QXA`)
      await toast(page, 'Fout bij het importeren').waitFor()
    },
  },
  {
    name: 'dialog-record-changed',
    at: '/',
    open: async (opened) => {
      await openBank(opened.page)
      await change(opened, 'Brand New Day Bank')
      await findDialog(opened.page, 'Wijzig record').getByText('zojuist gewijzigd').waitFor()
    },
  },
  {
    name: 'dialog-record-changed-while-typing',
    at: '/',
    open: async (opened) => {
      const form = await openBank(opened.page)
      await form.getByRole('textbox', { name: 'Opmerking', exact: true }).fill('Van mij')
      await change(opened, 'Brand New Day Bank')
      await form.getByRole('alert').getByText('zojuist gewijzigd').waitFor()
    },
  },
  {
    name: 'dialog-record-changed-while-comparing',
    at: '/',
    open: async (opened) => {
      const form = await openBank(opened.page)
      await form.getByRole('textbox', { name: 'Plaats', exact: true }).fill('Van mij')
      await change(opened, 'Brand New Day Bank')
      await form.getByRole('button', { name: 'Wijzigingen vergelijken' }).click()
      const comparing = findDialog(opened.page, 'Intussen gewijzigd')
      await comparing.getByRole('radio', { name: 'Van mij' }).check({ force: true })
      await change(opened, 'Brand New Day Bank')
      await comparing.getByText('nog een keer gewijzigd').waitFor()
    },
  },
  {
    name: 'dialog-record-not-live',
    at: '/',
    open: async ({ page }) => {
      await page.clock.install()
      const hub = subscribeToHub(page)
      const network = await controlNetwork(page)
      const grid = await openList(page, 'Banken')
      await hub.joined()
      await grid.cellWith('Brand New Day Bank').dblclick()
      const form = findDialog(page, 'Wijzig record')
      await form.getByRole('textbox', { name: 'Plaats', exact: true }).waitFor()
      await network.cut()
      await exhaustReconnects(page)
      await form.getByText('Er is geen live verbinding').waitFor()
    },
  },
  {
    name: 'dialog-record-gone',
    at: '/',
    open: async (opened) => {
      const form = await openBank(opened.page)
      await opened.page.route(/\/banks\/[0-9a-f-]+$/, (route) =>
        route.fulfill({
          status: 404,
          json: { status: 404, code: 'notFound', title: 'Weg', detail: 'Weg', type: 'about:blank' },
        }),
      )
      await change(opened, 'Brand New Day Bank')
      await form.getByText('Dit record is zojuist verwijderd').waitFor()
    },
  },
]

async function openAndCut(page: Page): Promise<void> {
  const hub = subscribeToHub(page)
  const network = await controlNetwork(page)
  await openList(page, 'Banken')
  await hub.joined()
  await network.cut()
}

async function openBanks(page: Page) {
  const hub = subscribeToHub(page)
  const grid = await openList(page, 'Banken')
  await hub.joined()
  return grid
}

async function openBank(page: Page) {
  const grid = await openBanks(page)
  await grid.cellWith('Brand New Day Bank').dblclick()
  const form = findDialog(page, 'Wijzig record')
  await form.getByRole('textbox', { name: 'Plaats', exact: true }).waitFor()
  return form
}

/** Another user changes the city of a bank. */
async function change({ server }: Opened, description: string): Promise<void> {
  const annelies = await OtherUser.at(server)
  count += 1
  await annelies.change(description, { city: `Plaats ${count}` })
}

function changedSince(page: Page) {
  return page.getByRole('button', { name: /gewijzigd sinds laatste bezoek$/ })
}
