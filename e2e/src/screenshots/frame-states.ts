import { addresses } from '../pages/addresses.ts'
import { heading, openMenu, openPalette, palette, signIn, toast } from '../pages/frame.ts'
import { serveNewVersion } from '../pages/new-version.ts'
import { openList } from '../pages/record-list.ts'
import type { ScreenshotState } from './screenshot-state.ts'

/** The frame, and pages without records. */
export const frameStates: readonly ScreenshotState[] = [
  { name: 'sign-in', as: null, at: '/', open: ({ page }) => heading(page, 'Aanmelden').waitFor() },
  {
    name: 'sign-in-refused',
    as: null,
    at: '/',
    open: async ({ page }) => {
      await signIn(page, 'beheerder', 'verkeerd wachtwoord')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'today',
    at: '/',
    open: async ({ page }) => {
      await page.getByRole('heading', { name: 'Mijn taken' }).waitFor()
    },
  },
  {
    name: 'today-with-pages',
    at: addresses.Landen,
    open: async ({ page }) => {
      await page.getByRole('link', { name: 'Stamboek, naar vandaag' }).click()
      await page.getByRole('heading', { name: "Jouw pagina's" }).waitFor()
      await page.getByRole('button', { name: 'Landen vastmaken' }).click()
      await page.getByRole('button', { name: 'Landen losmaken' }).waitFor()
    },
  },
  {
    name: 'today-nothing-soon',
    at: '/',
    open: async ({ page }) => {
      await page.route('**/api/today', async (route) => {
        const response = await route.fetch()
        const today = (await response.json()) as object
        await route.fulfill({ response, json: { ...today, upcoming: [] } })
      })
      await page.reload()
      await page.getByText('Er begint of eindigt niets.').waitFor()
    },
  },
  {
    name: 'today-not-loaded',
    at: '/',
    open: async ({ page }) => {
      await page.route('**/api/today', (route) => route.abort())
      await page.reload()
      await page.getByText('Dit kon niet worden geladen').waitFor()
    },
    expected: /net::ERR_FAILED/,
  },
  {
    name: 'overview-filtered',
    at: '/',
    open: async ({ page }) => {
      await page.getByRole('searchbox', { name: 'Pagina zoeken' }).fill('re')
      await page.getByRole('main').getByRole('link', { name: "Regio's" }).waitFor()
    },
  },
  {
    name: 'overview-nothing-found',
    at: '/',
    open: async ({ page }) => {
      await page.getByRole('searchbox', { name: 'Pagina zoeken' }).fill('zeppelin')
      await page.getByRole('main').getByRole('link', { name: 'Landen' }).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'update-notice',
    at: addresses.Landen,
    open: async ({ page }) => {
      await page.clock.install()
      await openList(page, 'Landen')
      await serveNewVersion(page)
      await toast(page, 'Update beschikbaar').waitFor()
    },
  },
  { name: 'menu', at: addresses.Landen, open: ({ page }) => openMenu(page) },
  { name: 'menu-of-reader', as: 'lezer', at: addresses.Landen, open: ({ page }) => openMenu(page) },
  {
    name: 'account-menu',
    at: addresses.Landen,
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'account van' }).click()
      await page.getByRole('menuitem', { name: 'Afmelden' }).waitFor()
    },
  },
  {
    name: 'about',
    at: addresses.Landen,
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'account van' }).click()
      await page.getByRole('menuitem', { name: 'Over Stamboek' }).click()
      await heading(page, 'Over Stamboek').waitFor()
      await page.getByText('0.1.0').waitFor()
    },
  },
  {
    name: 'about-licences',
    as: 'gast',
    at: '/about',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Licenties van de onderdelen uitklappen' }).click()
      await page.getByText('@fastify/compress').click()
      await page.getByText('Permission is hereby granted').filter({ visible: true }).waitFor()
    },
  },
  {
    name: 'about-licences-failed',
    at: '/about',
    expected: /Internal Server Error/,
    open: async ({ page }) => {
      await page.route('**/licences.json', (route) => route.fulfill({ status: 500, body: 'kapot' }))
      await page.getByRole('button', { name: 'Licenties van de onderdelen uitklappen' }).click()
      await page.getByText('De licenties konden niet worden gelezen').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'shortcuts',
    at: addresses.Landen,
    open: async ({ page }) => {
      await heading(page, 'Landen').waitFor()
      await page.keyboard.press('Shift+?')
      await page.getByRole('dialog', { name: 'Sneltoetsen' }).waitFor()
    },
  },
  {
    name: 'shortcuts-of-reader',
    as: 'lezer',
    at: addresses.Landen,
    open: async ({ page }) => {
      await heading(page, 'Landen').waitFor()
      await page.keyboard.press('Shift+?')
      await page.getByRole('dialog', { name: 'Sneltoetsen' }).waitFor()
    },
  },
  {
    name: 'palette',
    at: addresses.Landen,
    open: async ({ page }) => {
      for (const name of ['Albanië', 'Afghanistan']) {
        const grid = await openList(page, 'Landen')
        await grid.cellWith(name).click()
        await page.keyboard.press('Enter')
        await page.getByRole('dialog', { name: 'Wijzig record' }).waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog', { name: 'Wijzig record' }).waitFor({ state: 'detached' })
      }
      await openPalette(page)
    },
  },
  {
    name: 'palette-found',
    at: addresses.Landen,
    open: async ({ page }) => {
      await openList(page, 'Landen')
      await openPalette(page)
      await page.keyboard.type('re')
      await palette(page).getByRole('option', { name: "Regio's" }).waitFor()
    },
  },
  {
    name: 'palette-records',
    at: addresses.Landen,
    open: async ({ page }) => {
      await openList(page, 'Landen')
      await openPalette(page)
      await page.keyboard.type('zorg')
      await palette(page).getByText('Records zoeken…').waitFor({ state: 'detached' })
      await palette(page)
        .getByRole('option', { name: /^Werk in/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'palette-record-by-code',
    at: addresses.Landen,
    open: async ({ page }) => {
      await openList(page, 'Landen')
      await openPalette(page)
      await page.keyboard.type('4000')
      await palette(page).getByRole('option', { name: /4000/ }).first().waitFor()
    },
  },
  {
    name: 'palette-of-reader',
    as: 'lezer',
    at: addresses.Landen,
    open: async ({ page }) => {
      await openList(page, 'Landen')
      await openPalette(page)
      await page.keyboard.type('toev')
      await palette(page).getByText('Niets gevonden met').waitFor()
    },
  },
  {
    name: 'palette-nothing-found',
    at: addresses.Landen,
    open: async ({ page }) => {
      await heading(page, 'Landen').waitFor()
      await openPalette(page)
      await page.keyboard.type('zeppelin')
      await palette(page).getByText('Niets gevonden').first().waitFor()
    },
  },
  {
    name: 'business-units',
    at: addresses.Landen,
    open: async ({ page }) => {
      await page.getByRole('button', { name: /Business unit$/ }).click()
      await page.getByRole('option', { name: 'Rijnmond Thuiszorg' }).waitFor()
    },
  },
  {
    name: 'not-found',
    at: '/nergens',
    open: async ({ page }) => {
      await page.getByRole('button', { name: 'Naar de homepage' }).waitFor()
    },
  },
  {
    name: 'unknown-record-type',
    at: '/maintenance/standard/UnicornViewDto',
    open: ({ page }) => toast(page, 'not found in schema').waitFor(),
  },
  {
    name: 'no-business-unit',
    as: 'gast',
    at: addresses.Landen,
    open: ({ page }) => heading(page, /nog niet aan een business unit/).waitFor(),
  },
]
