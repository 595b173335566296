import { expect, test } from 'vitest'
import { findDialog } from '../pages/dialog.ts'
import { chooseInAccountMenu, chooseUnit, connectionMark, heading, signIn, toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { searchFor } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const basePath = '/intern/stamboek'
const product = runProduct([], [], { basePath })

test('below a path, one signs in, follows links, edits, reloads, changes units and signs out', async () => {
  const { page } = await product.visit()
  const pathOf = () => new URL(page.url()).pathname
  await page.goto(`${basePath}/maintenance/standard/CountryViewDto?description=alb`)
  await page.getByLabel('Gebruikersnaam').waitFor()
  expect(pathOf()).toBe(`${basePath}/sign-in`)
  await signIn(page, 'beheerder')

  // The page that was asked for, with its live connection.
  await heading(page, 'Landen').waitFor()
  expect(pathOf()).toBe(`${basePath}/maintenance/standard/CountryViewDto`)
  await connectionMark(page, 'Live verbonden').waitFor()
  const grid = createGrid(page, 'Landen')
  await searchFor(page, 'Omschrijving', 'Albanië', 1)
  await grid.cellWith('Albanië').dblclick()
  const form = findDialog(page, 'Wijzig record')
  await form.getByRole('textbox', { name: 'Opmerking' }).fill('Achter een pad')
  await page.keyboard.press('Control+Shift+S')
  await toast(page, 'Land bijgewerkt').waitFor()

  await page.reload()
  await grid.cellWith('Albanië').waitFor()
  const home = page.getByRole('link', { name: 'Stamboek' })
  expect(await home.getAttribute('href')).toMatch(new RegExp(`^${basePath}/?\\?unit=`))
  await home.click()
  await heading(page, 'Vandaag').waitFor()
  expect(pathOf()).toMatch(new RegExp(`^${basePath}/?$`))
  await page.reload()
  await heading(page, 'Vandaag').waitFor()
  await page.getByRole('main').getByRole('link', { name: "Valuta's" }).click()
  await heading(page, "Valuta's").waitFor()
  expect(pathOf()).toBe(`${basePath}/maintenance/standard/CurrencyViewDto`)

  await chooseUnit(page, 'Noord-Holland Zorg')
  expect(pathOf()).toBe(`${basePath}/maintenance/standard/CurrencyViewDto`)

  await chooseInAccountMenu(page, 'Afmelden')
  await page.getByLabel('Gebruikersnaam').waitFor()
  expect(pathOf()).toBe(`${basePath}/sign-in`)
})
