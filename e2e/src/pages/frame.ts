import type { Locator, Page } from 'playwright-core'
import { chooseOption } from './options.ts'

export async function signIn(page: Page, userName: string, password = `demo${userName}`): Promise<void> {
  await page.getByLabel('Gebruikersnaam').fill(userName)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Aanmelden', exact: true }).click()
}

export async function chooseInAccountMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'account van' }).click()
  await page
    .getByRole('menu')
    .getByRole(/^(Licht|Donker)/.test(item) ? 'menuitemradio' : 'menuitem', { name: item })
    .click()
}

/** Chooses another business unit, and waits for the page, which reloads. */
export async function chooseUnit(page: Page, unit: string): Promise<void> {
  await unitSelector(page).click()
  await chooseOption(page, unit)
  await unitSelector(page, unit).waitFor()
}

/** The business unit in the bar, for a user with several; with a name, once it is selected. */
export function unitSelector(page: Page, unit = ''): Locator {
  const selector = page.getByRole('banner').getByRole('button', { name: /Business unit$/ })
  return selector.filter({ hasText: unit })
}

/** The business unit that the address of a page names, by its id. */
export function unitInAddress(page: Page): string | null {
  return new URL(page.url()).searchParams.get('unit')
}

/** Opens the panel of the menu, or the drawer if the bar has no room. */
export async function openMenu(page: Page): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Menu', exact: true })
  const root = menu(page).getByRole('button', { name: 'Onderhoud' })
  await drawer.or(root).first().waitFor()
  await ((await drawer.isVisible()) ? drawer : root).click()
  await menu(page).getByRole('link').first().waitFor()
}

export async function openPage(page: Page, name: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/')
  await openMenu(page)
  await menu(page).getByRole('link', { name, exact: true }).click()
  await heading(page, name).waitFor()
}

/** Open after `openPalette`. */
export function palette(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Zoek of spring naar' })
}

export async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+k')
  await palette(page).getByRole('option').first().waitFor()
  return palette(page)
}

/** The menu in the bar or in the drawer. */
export function menu(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Hoofdmenu' })
}

export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name })
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Meldingen' }).getByRole('alertdialog').filter({ hasText: text })
}

/** The connection mark in the bar, in one of its states. */
export function connectionMark(page: Page, state: string | RegExp): Locator {
  return page.getByRole('banner').getByRole('button', { name: state, exact: true })
}
