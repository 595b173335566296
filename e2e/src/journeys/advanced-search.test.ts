import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { addresses } from '../pages/addresses.ts'
import { findDialog } from '../pages/dialog.ts'
import { found, openList, searchCard, unfoldSearch } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

async function openAdvanced(page: Page) {
  await searchCard(page).getByRole('button', { name: 'Geavanceerd zoeken' }).click()
  const dialog = findDialog(page, 'Geavanceerd zoeken')
  await dialog.waitFor()
  return dialog
}

test('nearly fills the screen, up to 1920 pixels wide', async () => {
  const { page } = await product.visit({ as: 'lezer', width: 1440, height: 900 })
  await openList(page, 'Landen')
  const dialog = await openAdvanced(page)
  const box = await dialog.boundingBox()
  expect(box?.width).toBeCloseTo(0.98 * 1440, -1)
  expect(box?.height).toBeCloseTo(0.95 * 900, -1)
  await page.setViewportSize({ width: 2400, height: 900 })
  expect((await dialog.boundingBox())?.width).toBeCloseTo(1920, -1)
})

test('has five columns of at least 10rem', async () => {
  const { page } = await product.visit({ as: 'lezer', width: 1100, height: 900 })
  await openList(page, 'Landen')
  const dialog = await openAdvanced(page)
  const field = dialog.getByRole('textbox', { name: 'Omschrijving', exact: true })
  const columnsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    return field.evaluate((element) => {
      const grid = element.closest('[data-search-field]')?.parentElement
      return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').map(Number.parseFloat) : []
    })
  }
  for (const width of [1100, 1440, 1920]) {
    const columns = await columnsAt(width)
    expect(columns).toHaveLength(5)
    expect(Math.min(...columns)).toBeGreaterThanOrEqual(160)
  }
})

test('remembers pinned fields and collapsed categories per user and page', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const card = await unfoldSearch(page)
  const dialog = await openAdvanced(page)
  await dialog.getByRole('button', { name: 'Configureer' }).click()
  const pin = dialog.getByRole('button', { name: 'Gewijzigd door vastzetten' })
  await pin.focus()
  await page.getByText('Voeg dit veld aan mijn standaard zoekvelden').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await page.getByText('Haal dit veld uit mijn standaard zoekvelden').waitFor()
  await dialog.getByRole('button', { name: 'Configureer 1 vastgezet veld' }).waitFor()
  await expectAccessible(page, 'pins')
  // The pin itself may have been written by now; this one has both.
  const written = page.waitForRequest(
    (request) =>
      request.url().includes('pinned-search-fields') && (request.postData()?.includes('general') ?? false),
  )
  await dialog.getByRole('button', { name: 'Algemeen inklappen' }).click()
  await dialog.getByRole('button', { name: 'Annuleren' }).click()
  await card.getByRole('button', { name: /Gewijzigd door$/ }).waitFor()
  const request = await written
  expect(decodeURIComponent(request.url())).toContain(`${addresses.Landen}|pinned-search-fields`)
  expect(request.postDataJSON()).toEqual({
    uiPreferences: { pinnedFieldNames: ['changedByIds'], collapsedCategoryNames: ['general'] },
  })
  await (await request.response())?.finished()

  await page.reload()
  await found(page, 249)
  await card.getByRole('button', { name: /Gewijzigd door$/ }).waitFor()
  await (await openAdvanced(page)).getByRole('button', { name: 'Algemeen uitklappen' }).waitFor()

  await page.goto(addresses.Talen)
  await card.getByRole('textbox', { name: 'Omschrijving', exact: true }).waitFor()
  expect(await card.getByRole('button', { name: /Gewijzigd door$/ }).count()).toBe(0)
})
