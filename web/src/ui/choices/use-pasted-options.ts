import { maxLookupTexts } from '@stamboek/model/contract/record-calls'
import { useEffect, useRef, useState } from 'react'
import { useUserInput } from '../inputs/user-input.ts'
import { type FindOptions, findPastedOptions, type Pasted, splitPasted } from './find-pasted-options.ts'
import type { Option } from './option.ts'

export type PasteState =
  | { readonly status: 'busy'; readonly count: number }
  | ({ readonly status: 'done'; readonly count: number } & Pasted)
  | { readonly status: 'refused'; readonly message: string }

/** Calls `onFound`, after `UserInputContext`, with the options of pasted lines; `state` says what became of the last paste. */
export function usePastedOptions(
  find: FindOptions | undefined,
  onFound: (options: readonly Option[]) => void,
) {
  const [state, setState] = useState<PasteState | undefined>()
  const choose = useUserInput(onFound)
  // What is chosen when the answer arrives, not when it was asked for.
  const latest = useRef(choose)
  const serial = useRef(0)
  useEffect(() => {
    latest.current = choose
  })

  /** Returns whether it takes the text: only several lines. */
  const paste = (text: string): boolean => {
    const texts = splitPasted(text)
    if (!find || texts.length < 2) return false
    serial.current += 1
    if (texts.length > maxLookupTexts)
      setState({
        status: 'refused',
        message: `Plak hoogstens ${maxLookupTexts} regels tegelijk; dit zijn er ${texts.length.toLocaleString('nl-NL')}.`,
      })
    else void run(find, texts, serial.current)
    return true
  }

  const run = async (by: FindOptions, texts: readonly string[], own: number): Promise<void> => {
    setState({ status: 'busy', count: texts.length })
    try {
      const pasted = await findPastedOptions(by, texts)
      if (own !== serial.current) return
      setState({ status: 'done', count: texts.length, ...pasted })
      if (pasted.found.length > 0) latest.current(pasted.found)
    } catch {
      if (own === serial.current)
        setState({
          status: 'refused',
          message: 'Opzoeken van de geplakte regels is niet gelukt. Plak ze opnieuw.',
        })
    }
  }

  return { state, paste, close: () => setState(undefined) }
}
