import { useCallback, useState } from 'react'

export interface Announcement {
  text: string
  /** Tells two equal texts apart, so that the second one is spoken too. */
  serial: number
}

/** Text for a polite live region: what a screen reader should say about something that only the eye can see. */
export function useAnnouncement(): [Announcement, (text: string) => void] {
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', serial: 0 })
  const announce = useCallback(
    (text: string) => setAnnouncement((previous) => ({ text, serial: previous.serial + 1 })),
    [],
  )
  return [announcement, announce]
}
