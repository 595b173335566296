import type { Locator, Page } from 'playwright-core'
import { chooseOption } from './options.ts'

/** Signs in on the sign-in page with a demonstration account, or with another password. */
export async function signIn(page: Page, userName: string, password = `demo${userName}`): Promise<void> {
  await page.getByLabel('Gebruikersnaam').fill(userName)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Aanmelden', exact: true }).click()
}

/** Chooses in the menu at the person's initials. */
export async function chooseInAccountMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'account van' }).click()
  await page
    .getByRole('menu')
    .getByRole(/^(Licht|Donker)/.test(item) ? 'menuitemradio' : 'menuitem', { name: item })
    .click()
}

/** Chooses another business unit in the bar, and waits for the page, which loads again. */
export async function chooseUnit(page: Page, unit: string): Promise<void> {
  await unitSelector(page).click()
  await chooseOption(page, unit)
  await unitSelector(page, unit).waitFor()
}

/** The business unit in the bar, of somebody who is in several; with a name: once it is that one. */
export function unitSelector(page: Page, unit = ''): Locator {
  const selector = page.getByRole('banner').getByRole('button', { name: /Business unit$/ })
  return selector.filter({ hasText: unit })
}

/** The business unit that the address of a page names, by its id. */
export function unitInAddress(page: Page): string | null {
  return new URL(page.url()).searchParams.get('unit')
}

/** Opens the panel of the menu, or where the bar has no room for it, the drawer. */
export async function openMenu(page: Page): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Menu', exact: true })
  const root = menu(page).getByRole('button', { name: 'Onderhoud' })
  await drawer.or(root).first().waitFor()
  await ((await drawer.isVisible()) ? drawer : root).click()
  await menu(page).getByRole('link').first().waitFor()
}

/** Opens a page through the menu, by its name there. */
export async function openPage(page: Page, name: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/')
  await openMenu(page)
  await menu(page).getByRole('link', { name, exact: true }).click()
  await heading(page, name).waitFor()
}

/** The box that finds pages, records and actions; open once `openPalette` has been called. */
export function palette(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Zoek of spring naar' })
}

/** Opens the command palette by its shortcut. */
export async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+k')
  await palette(page).getByRole('option').first().waitFor()
  return palette(page)
}

/** The menu in the bar or in the drawer. */
export function menu(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Hoofdmenu' })
}

/** The title of the page. */
export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name })
}

/** A message in the corner. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Meldingen' }).getByRole('alertdialog').filter({ hasText: text })
}

/** The mark of the live connection in the bar, in one of its states. */
export function connectionMark(page: Page, state: string | RegExp): Locator {
  return page.getByRole('banner').getByRole('button', { name: state, exact: true })
}
