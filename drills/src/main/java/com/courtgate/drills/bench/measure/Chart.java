package com.courtgate.drills.bench.measure;

import com.courtgate.drills.bench.measure.Results.Row;
import java.util.List;
import java.util.Locale;
import org.springframework.web.util.HtmlUtils;

/**
 * Draws how far each ratio is from its bar, as SVG. By hand, because chart libraries measure text with the fonts of the
 * machine, and a server has none.
 */
final class Chart {
    private static final int ROW = 44;
    private static final int TOP = 48;
    private static final int LEFT = 24;
    private static final int WIDTH = 760;

    private Chart() {}

    static String of(List<Row> all, String caption) {
        List<Row> rows = all.stream().filter(row -> row.timesBar() > 0).toList();
        double most = Math.max(2, rows.stream().mapToDouble(Row::timesBar).max().orElse(1));
        double perBar = (WIDTH - 2 * LEFT) / most;
        int bottom = TOP + ROW * rows.size();
        var svg = new StringBuilder();
        line(
                svg,
                "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d'"
                        + " font-family='sans-serif' font-size='13'>",
                WIDTH,
                bottom + 28);
        line(svg, "<rect width='100%%' height='100%%' fill='white'/>");
        text(svg, LEFT, 20, "Measured ratio against its bar (line: the bar)");
        text(svg, LEFT, 38, caption);
        int y = TOP;
        for (Row row : rows) {
            text(svg, LEFT, y + 14, row.id() + " " + row.what() + ": " + row.measured());
            line(
                    svg,
                    "<rect x='%d' y='%d' width='%.1f' height='16' fill='%s'/>",
                    LEFT,
                    y + 20,
                    row.timesBar() * perBar,
                    row.met() ? "#2a7f62" : "#b3432b");
            y += ROW;
        }
        double bar = LEFT + perBar;
        line(svg, "<line x1='%.1f' y1='%d' x2='%.1f' y2='%d' stroke='black'/>", bar, TOP, bar, bottom);
        return svg.append("</svg>\n").toString();
    }

    private static void text(StringBuilder svg, int x, int y, String words) {
        line(svg, "<text x='%d' y='%d'>%s</text>", x, y, HtmlUtils.htmlEscape(words));
    }

    private static void line(StringBuilder svg, String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
