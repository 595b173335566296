import { expect, test } from 'vitest'
import { expectAccessible } from '../axe.ts'
import { addresses } from '../pages/addresses.ts'
import { findDialog } from '../pages/dialog.ts'
import { chooseUnit, heading, menu, openMenu, toast, unitInAddress, unitSelector } from '../pages/frame.ts'
import { openList } from '../pages/record-list.ts'
import { runProduct } from '../product.ts'

const product = runProduct()

test('another business unit loads the page in it, is remembered for new tabs, and Back returns to the first', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  const first = unitInAddress(page)
  await unitSelector(page, 'Antwerpen Diensten').click()
  await page.getByRole('option', { name: 'Rijnmond Thuiszorg' }).waitFor()
  await expectAccessible(page, 'business unit selector')
  await page.keyboard.press('Escape')
  await Promise.all([page.waitForEvent('load'), chooseUnit(page, 'Rijnmond Thuiszorg')])
  await heading(page, 'Landen').waitFor()
  expect(unitInAddress(page)).not.toBe(first)

  await page.goBack()
  await unitSelector(page, 'Antwerpen Diensten').waitFor()
  await heading(page, 'Landen').waitFor()
  expect(unitInAddress(page)).toBe(first)
  await page.goForward()
  await unitSelector(page, 'Rijnmond Thuiszorg').waitFor()
  await page.goto('/')
  await unitSelector(page, 'Rijnmond Thuiszorg').waitFor()
})

test('two tabs work in two units: a reload, the menu and a link in another tab keep each its own', async () => {
  const { page, context } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Resource teams')
  await chooseUnit(page, 'Noord-Holland Zorg')
  const other = await context.newPage()
  await openList(other, 'Resource teams')
  await chooseUnit(other, 'Rijnmond Thuiszorg')

  await page.bringToFront()
  await page.reload()
  await heading(page, 'Resource teams').waitFor()
  await unitSelector(page, 'Noord-Holland Zorg').waitFor()
  const unit = unitInAddress(page)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/main/resourcetypes/search'))
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'Resourcetypes' }).click()
  await heading(page, 'Resourcetypes').waitFor()
  expect((await sent).headers()['businessunitid']).toBe(unit)
  expect(unitInAddress(page)).toBe(unit)

  await openMenu(page)
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    menu(page)
      .getByRole('link', { name: 'Landen' })
      .click({ modifiers: ['ControlOrMeta'] }),
  ])
  await heading(opened, 'Landen').waitFor()
  await unitSelector(opened, 'Noord-Holland Zorg').waitFor()
  await other.reload()
  await unitSelector(other, 'Rijnmond Thuiszorg').waitFor()
})

test('going back to another unit asks about unsaved changes', async () => {
  const { page } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  await chooseUnit(page, 'Noord-Holland Zorg')
  const grid = await openList(page, 'Landen')
  await grid.cellWith('Albanië').dblclick()
  const field = findDialog(page, 'Wijzig record').getByRole('textbox', { name: 'Omschrijving' })
  await field.fill('Albania')
  const unit = unitInAddress(page)
  const [question] = await Promise.all([page.waitForEvent('dialog'), page.evaluate(() => history.go(-2))])
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  expect(await field.inputValue()).toBe('Albania')
  expect(unitInAddress(page)).toBe(unit)
})

test('a link opens in its unit, and tells who is not in it', async () => {
  const { page, context } = await product.visit({ as: 'beheerder' })
  await openList(page, 'Landen')
  await chooseUnit(page, 'Antwerpen Diensten')
  const link = page.url()
  await chooseUnit(page, 'Rijnmond Thuiszorg')
  await page.goto(link)
  await unitSelector(page, 'Antwerpen Diensten').waitFor()
  // The tab stays in it, and new tabs begin with what was chosen.
  await page.goto(addresses.Landen)
  await unitSelector(page, 'Antwerpen Diensten').waitFor()
  const otherTab = await context.newPage()
  await otherTab.goto(addresses.Landen)
  await unitSelector(otherTab, 'Rijnmond Thuiszorg').waitFor()

  const reader = await product.visit({ as: 'lezer' })
  await openList(reader.page, 'Landen')
  const own = unitInAddress(reader.page)
  await reader.page.goto(link)
  await toast(reader.page, 'Je bent niet toegewezen aan de business unit in het adres').waitFor()
  await heading(reader.page, 'Landen').waitFor()
  expect(unitInAddress(reader.page)).toBe(own)
  await expectAccessible(reader.page, 'link to another unit')
})
