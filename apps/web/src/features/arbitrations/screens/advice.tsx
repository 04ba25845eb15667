export function AdviceScreen(): null {
  return null;
}
