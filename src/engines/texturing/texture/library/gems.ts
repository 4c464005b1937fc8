import { gem } from '../material.ts';

/** Glass and gems. */
export const GEMS = [
  gem(['glass', 'glassy', 'translucent', 'transparent'], '#cfe6e2', '#bcdcd6', {
    opacity: 0.32,
    isColour: false,
    relief: 0.1,
    dirt: 0,
  }),
  gem(['crystal', 'quartz', 'diamond', 'gem', 'gemstone'], '#d9e4f2', '#9db7dd', {
    isColour: false,
  }),
  gem(['emerald'], '#0f8a54', '#044a2a'),
  gem(['ruby', 'garnet'], '#a80f2c', '#560414'),
  gem(['sapphire'], '#163fa8', '#081f5c'),
  gem(['amethyst'], '#7a42b8', '#3d1c6b'),
  gem(['amber'], '#d8891c', '#8f4a0a'),
  gem(['jade'], '#4fa37c', '#256a4c', { roughness: 0.2 }),
  gem(['pearl', 'pearlescent', 'opal'], '#ebe3dc', '#d5d3e0', { roughness: 0.22, isColour: false }),
];
