/** The few sounds of a game, made by the browser's synthesiser: no file is loaded. */

export type Sound = 'dice' | 'checker' | 'cube' | 'won' | 'lost';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** A second of noise, from which taps and rattles are cut. */
function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return noise;
}

/** A short tap: noise around a pitch that dies away. */
function tap(audio: AudioContext, at: number, pitch: number, loud: number, seconds = 0.05): void {
  const source = audio.createBufferSource();
  source.buffer = noiseOf(audio);
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 4;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at, Math.random() * 0.8, seconds);
}

function tone(audio: AudioContext, at: number, pitch: number, seconds: number): void {
  const source = audio.createOscillator();
  source.type = 'triangle';
  source.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.12, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds);
}

/** Plays a sound. Before the first click or key the browser lets none be heard. */
export function play(sound: Sound): void {
  if (!('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  const audio = context;
  if (audio.state === 'suspended') void audio.resume();
  const now = audio.currentTime + 0.01;
  switch (sound) {
    case 'dice':
      for (const [i, at] of [0, 0.06, 0.1, 0.17, 0.21, 0.29].entries())
        tap(audio, now + at, 1800 + 260 * (i % 3), 0.5 - 0.05 * i, 0.04);
      return;
    case 'checker':
      tap(audio, now, 900, 0.7);
      return;
    case 'cube':
      tap(audio, now, 420, 0.9, 0.12);
      return;
    case 'won':
      for (const [i, pitch] of [523, 659, 784, 1047].entries()) tone(audio, now + 0.13 * i, pitch, 0.35);
      return;
    case 'lost':
      for (const [i, pitch] of [392, 330, 262].entries()) tone(audio, now + 0.18 * i, pitch, 0.4);
  }
}
