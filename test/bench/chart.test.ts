import { expect, it } from 'vitest';
import { drawChart } from '../../bench/chart/draw-chart.js';
import { decadesAround, logScale } from '../../bench/chart/log-scale.js';
import { spreadLabels } from '../../bench/chart/spread-labels.js';

it('places each power of ten at the same distance', () => {
  const { place, ticks } = logScale(0.1, 1000, 0, 400);
  expect(ticks.map(place).map(Math.round)).toEqual([0, 100, 200, 300, 400]);
});

it('takes the decades around the values', () => {
  expect([decadesAround([3, 250]), decadesAround([10, 10]), decadesAround([0.4])]).toEqual([
    [1, 1000],
    [10, 100],
    [0.1, 1],
  ]);
});

it('leaves labels where they want to be, and moves apart those on each other', () => {
  expect(spreadLabels([10, 100, 50], 20)).toEqual([10, 100, 50]);
  expect(spreadLabels([50, 50], 20)).toEqual([40, 60]);
  expect(spreadLabels([52, 50, 60], 20)).toEqual([54, 34, 74]);
});

it('draws a line for each engine, and a name', () => {
  const point = (devices: number, microseconds: number) => ({ devices, microseconds });
  const svg = drawChart({
    title: 'Time <of> one count',
    subtitle: '',
    source: '',
    panels: [
      {
        title: 'MIX',
        series: [
          { name: 'pushsift', own: true, points: [point(1e6, 10), point(1e7, 100)] },
          { name: 'Set', own: false, points: [point(1e6, 1e5)] },
        ],
      },
    ],
  });
  expect(svg.match(/<path d="M[^"]*" fill="none" stroke-linejoin|stroke-linejoin="round"/g)).toHaveLength(2);
  expect(svg.match(/<circle/g)).toHaveLength(3);
  expect(svg).toContain('>pushsift</text>');
  expect(svg).toContain('Time &lt;of> one count');
  expect(svg).not.toContain('NaN');
});
