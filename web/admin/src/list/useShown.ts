import { useHalls } from '@courtgate/shared'

/** Leaves out columns and filters that only tell halls apart, where there is one; a hall that is closed has its rows. */
export function useShown(): <T extends { kind: string }>(all: readonly T[]) => readonly T[] {
  const { all: halls } = useHalls()
  return (all) => (halls.value.length > 1 ? all : all.filter(({ kind }) => kind !== 'hall'))
}
