import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addresses } from '../pages/addresses.ts'
import { countHands } from '../pages/count-hands.ts'
import { findDialog } from '../pages/dialog.ts'
import { openPalette, toast } from '../pages/frame.ts'
import { createGrid } from '../pages/grid.ts'
import { type ListTitle, openList, searchFor } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('a new version of a rate is four clicks, from the list', async () => {
  const { page, hands } = await open('Btw-tarieven')
  const grid = createGrid(page, 'Btw-tarieven')
  await searchFor(page, 'Omschrijving', 'nultarief', 1)
  await hands.click(grid.cellWith('Btw nultarief').first(), { button: 'right' })
  await hands.click(page.getByRole('menuitem', { name: 'Creëer nieuwe versie' }))
  const form = findDialog(page, 'Nieuwe versie voor Btw nultarief')
  await hands.click(form.getByRole('textbox', { name: 'Percentage' }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1')
  await hands.click(form.getByRole('button', { name: 'Opslaan', exact: true }))
  await toast(page, 'Nieuwe versie aangemaakt').waitFor()
  expect(hands.count()).toBeLessThanOrEqual(4)
})

test('five ledger accounts are fifteen clicks', async () => {
  const { page, hands } = await open('Grootboekrekeningen')
  for (let number = 1; number <= 5; number += 1) {
    await hands.click(page.getByRole('button', { name: 'Toevoegen', exact: true }))
    const form = findDialog(page, 'Voeg record toe')
    await form.locator('input:focus').waitFor()
    await page.keyboard.type(`Muisling ${number}`)
    await hands.click(form.getByRole('textbox', { name: /^Code/ }))
    await page.keyboard.type(`6660${number}`)
    await hands.click(form.getByRole('button', { name: 'Toevoegen', exact: true }))
    await form.waitFor({ state: 'detached' })
  }
  await searchFor(page, 'Omschrijving', 'Muisling', 5)
  expect(hands.count()).toBeLessThanOrEqual(15)
})

test('a new employee with a function and two teams takes at most 30 keys besides the texts', async () => {
  const { page, hands } = await open('Resources')
  await openPalette(page)
  await page.keyboard.type('in dienst')
  await hands.press('Enter')
  const dialog = findDialog(page, 'In dienst')
  await dialog.locator('input:focus').waitFor()
  await page.keyboard.type('Wim Knop')
  const choose = async (label: string, text: string, option: string) => {
    await hands.tabTo(dialog.getByRole('button', { name: new RegExp(`${label}$`) }))
    await pick(text, option)
  }
  const pick = async (text: string, option: string) => {
    await page.keyboard.type(text)
    await expect.poll(() => page.locator('[role=option][data-focused]').allInnerTexts()).toEqual([option])
    await hands.press('Enter')
  }
  await choose('Resourcetype', 'mede', 'Medewerker')
  await choose('Rol', 'plan', 'Planner')
  await hands.tabTo(dialog.getByRole('textbox', { name: /^Gebruikersnaam/ }))
  await page.keyboard.type('wimknop')
  await choose('Functies', 'ambulant', 'Ambulant begeleider')
  await choose('Teams', 'hoboken', 'Wijkteam Hoboken')
  await hands.press('ControlOrMeta+a')
  await pick('berchem', 'Wijkteam Berchem')
  await hands.press('Control+s')
  await toast(page, 'Wim Knop is in dienst').waitFor()
  // The palette itself is a chord.
  expect(hands.count() + 1).toBeLessThanOrEqual(30)
})

async function open(title: ListTitle) {
  const { page } = await product.visit({ as: 'beheerder' })
  await page.goto(addresses[title])
  await openList(page, title)
  return { page, hands: countHands(page) } satisfies { page: Page; hands: unknown }
}
