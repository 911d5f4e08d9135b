/** The dialogs. */

export { HelpView } from '../help';
export { Palette } from '../palette';
export { PositionsView } from '../positions';
export { SettingsView } from '../settings';
export { ShareView } from '../share';
