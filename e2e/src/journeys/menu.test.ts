import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { findDialog } from '../pages/dialog.ts'
import { heading, menu, openMenu } from '../pages/frame.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('navigates four levels by keyboard, and closes after navigation', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto('/')
  const root = menu(page).getByRole('button', { name: 'Onderhoud' })
  await root.focus()
  await page.keyboard.press('Enter')
  await menu(page).getByRole('link', { name: 'Landen' }).waitFor()
  await expectAccessible(page, 'open menu')
  await page.keyboard.press('Escape')
  await menu(page).getByRole('link', { name: 'Landen' }).waitFor({ state: 'detached' })
  expect(await root.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() =>
      menu(page)
        .getByRole('link', { name: 'Landen' })
        .evaluate((link) => link === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await heading(page, 'Talen').waitFor()
  expect(await root.getAttribute('aria-expanded')).toBe('false')
  expect(await page.title()).toContain('Talen')
})

test('the root of this page stands out where the system chooses the colours', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  await page.emulateMedia({ forcedColors: 'active' })
  const root = menu(page).getByRole('button', { name: 'Onderhoud' })
  const [shown, highlight] = await root.evaluate((button) => {
    const sample = document.createElement('i')
    sample.style.cssText = 'background: Highlight; forced-color-adjust: none'
    button.append(sample)
    return [button, sample].map((each) => getComputedStyle(each).backgroundColor)
  })
  expect(shown).toBe(highlight)
})

test('an unknown address links to the home page', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  await page.goto('/nergens')
  await page.getByText('De pagina is niet gevonden').waitFor()
  expect(new URL(page.url()).pathname).toBe('/page-not-found')
  await expectAccessible(page, 'page not found')
  await page.getByRole('button', { name: 'Naar de homepage' }).click()
  await heading(page, 'Vandaag').waitFor()
})

test('one menu is open at a time, and the item of this page closes it', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const root = menu(page).getByRole('button', { name: 'Onderhoud' })
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'Landen' }).click()
  await expect.poll(() => root.getAttribute('aria-expanded')).toBe('false')

  await openMenu(page)
  await page.setViewportSize({ width: 600, height: 900 })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await drawer.waitFor()
  await expectAccessible(page, 'menu at the side')
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await page.locator('[data-menu-panel]').count()).toBe(0)
  await drawer.getByRole('link', { name: 'Talen' }).click()
  await heading(page, 'Talen').waitFor()
  await drawer.waitFor({ state: 'detached' })
})

test('a user who may only read sees records, and by ? which rights more would take', async () => {
  const { page } = await product.visit({ as: 'lezer' })
  const grid = await openList(page, 'Landen')
  for (const name of ['Toevoegen', 'Wijzigen', 'Importeer data'])
    expect(await page.getByRole('button', { name }).count(), name).toBe(0)
  await page.keyboard.press('?')
  const help = findDialog(page, 'Sneltoetsen')
  await help.getByRole('heading', { name: 'Niet voor jou' }).waitFor()
  await help.getByText('Toevoegen – recht “Landen: toevoegen”').waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })

  await grid.cellWith('Albanië').dblclick()
  const form = findDialog(page, 'Bekijk record')
  const field = form.getByRole('textbox', { name: 'Omschrijving' })
  await field.waitFor()
  expect(await field.isEditable()).toBe(false)
  await expectAccessible(page, 'record to look at')
  await page.keyboard.press('ArrowRight')
  await form.getByText('Algerije · 4 van 249').waitFor()
})
