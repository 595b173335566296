import { useRef } from 'react'
import { Button, type ButtonProps } from '../buttons/button.tsx'

type FileButtonProps = Omit<ButtonProps, 'onPress' | 'type'> & {
  accept: string
  onChoose: (files: readonly File[]) => void
}

/** A button that asks for one file and passes it as the only element; nothing when the user cancels. The same file can be chosen again. */
export function FileButton({ accept, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onPress={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
    </>
  )
}
