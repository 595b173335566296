import type { country } from '@stamboek/model/records/standard/country'
import type { task } from '@stamboek/model/records/task/task'
import type { taskSearch } from '@stamboek/model/records/task/task-search'
import { expectTypeOf, test } from 'vitest'
import { type PageExtensionOf, pageExtension } from './page-extension.ts'
import type { ActionChange, ExtraAction, FormPartProps } from './record-page-extension.ts'

type Parts = Parameters<typeof pageExtension<typeof task>>[0]
type NoProps = () => null

test('a page extension names fields that the definition has', () => {
  expectTypeOf<{ inputs: { resourceId: NoProps } }>().toExtend<Parts>()
  expectTypeOf<{ inputs: { resourcId: NoProps } }>().not.toExtend<Parts>()
  expectTypeOf<{
    cells: { deadlineDate: NoProps; createdOnUtc: NoProps; accountNames: NoProps }
  }>().toExtend<Parts>()
  expectTypeOf<{ cells: { deadlineDat: NoProps } }>().not.toExtend<Parts>()
  expectTypeOf<{ texts: { icon: () => string } }>().not.toExtend<Parts>()
  type PartAfter<Field> = { formParts: { id: 'x'; Part: NoProps; place: { after: Field } }[] }
  expectTypeOf<PartAfter<'deadlineUtc'>>().toExtend<Parts>()
  expectTypeOf<PartAfter<'deadlineUtcc'>>().not.toExtend<Parts>()
})

test('an action names a call of the definition, or has a label of its own', () => {
  type Base = { id: 'x'; icon: NoProps; run: () => void }
  type Labelled = Base & { label: 'Nu'; about: 'marked' }
  expectTypeOf<Base & { call: 'complete' }>().toExtend<ExtraAction<typeof task>>()
  expectTypeOf<Base & { call: 'compleet' }>().not.toExtend<ExtraAction<typeof task>>()
  expectTypeOf<Base & { call: 'complete'; about: 'record' }>().not.toExtend<ExtraAction<typeof task>>()
  expectTypeOf<Labelled>().toExtend<ExtraAction<typeof task>>()
  expectTypeOf<Base & { label: 'Nu' }>().not.toExtend<ExtraAction<typeof task>>()
  expectTypeOf<Base>().not.toExtend<ExtraAction<typeof task>>()
  type After<Action> = Labelled & { place: { after: Action } }
  expectTypeOf<After<'Clone'>>().toExtend<ExtraAction<typeof task>>()
  expectTypeOf<After<'Clon'>>().not.toExtend<ExtraAction<typeof task>>()
})

test('records and values have the members of the definition', () => {
  type Change = Required<ActionChange<typeof task>>
  type Chosen = Parameters<Change['whyNot']>[0][number]
  expectTypeOf<Chosen['deadlineUtc']>().toEqualTypeOf<string | null>()
  expectTypeOf<Chosen['canAssignToMe']>().toEqualTypeOf<boolean>()
  expectTypeOf<'isClosd'>().not.toExtend<keyof Chosen>()
  expectTypeOf<Parameters<Change['title']>[0]['description']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<{ taskStatusId: null }>().toExtend<ReturnType<Change['start']>>()
  expectTypeOf<{ taskStatusID: null }>().not.toExtend<ReturnType<Change['start']>>()
  expectTypeOf<FormPartProps<typeof task>['values']['resource']>().toEqualTypeOf<
    { readonly id: string; readonly label: string } | null | undefined
  >()
})

test('a page is extended by its own definition, or by that which its view shows', () => {
  expectTypeOf<PageExtensionOf<typeof task>>().not.toExtend<PageExtensionOf<typeof taskSearch>>()
  expectTypeOf(pageExtension<typeof taskSearch, typeof task>).returns.toEqualTypeOf<
    PageExtensionOf<typeof taskSearch>
  >()
  expectTypeOf(pageExtension<typeof taskSearch, typeof country>)
    .parameter(0)
    .toBeNever()
})
