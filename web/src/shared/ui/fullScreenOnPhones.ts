/** For the paper of a dialog that fills the screen on phones. */
export const FULL_SCREEN_ON_PHONES = {
  m: { xs: 0, sm: 8 },
  width: { xs: 1, sm: 'calc(100% - 64px)' },
  height: { xs: 1, sm: 'auto' },
  maxHeight: { xs: 'none', sm: 'calc(100% - 64px)' },
  borderRadius: { xs: 0, sm: 1 },
};
