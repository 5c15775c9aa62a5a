package com.courtgate.common.tracing;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.micrometer.tracing.propagation.Propagator;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The tracer, and the bounded queue from which a thread of its own sends to the store; what is too much is dropped. */
final class OtlpSpans implements AutoCloseable {
    private static final String NAMESPACE = "courtgate";
    private static final int MOST_SENT_TOGETHER = 512;
    private static final Propagator.Getter<String> TRACE_PARENT =
            (context, field) -> TraceContexts.HEADER.equals(field) ? context : null;

    private final SdkTracerProvider provider;
    private final Tracer tracer;
    private final Propagator propagator;
    private final Duration patience;

    /** @param service name under which the store shows these spans */
    OtlpSpans(TracingSettings settings, String service) {
        this.patience = settings.patience();
        this.provider = SdkTracerProvider.builder()
                .setResource(Resource.create(Attributes.of(
                        AttributeKey.stringKey("service.name"),
                        service,
                        AttributeKey.stringKey("service.namespace"),
                        NAMESPACE)))
                .setSampler(Sampler.alwaysOn()) // whoever gets here is followed
                .addSpanProcessor(queue(settings))
                .build();
        var ofOurs = provider.get(NAMESPACE);
        this.tracer = new OtelTracer(ofOurs, new OtelCurrentTraceContext(), event -> {});
        this.propagator =
                new OtelPropagator(ContextPropagators.create(W3CTraceContextPropagator.getInstance()), ofOurs);
    }

    private static SpanProcessor queue(TracingSettings settings) {
        var exporter = OtlpHttpSpanExporter.builder()
                .setEndpoint(settings.endpoint())
                .setConnectTimeout(settings.patience())
                .setTimeout(settings.patience())
                .build();
        return BatchSpanProcessor.builder(exporter)
                .setMaxQueueSize(settings.queue())
                .setMaxExportBatchSize(Math.min(MOST_SENT_TOGETHER, settings.queue()))
                .setScheduleDelay(settings.sendEvery())
                .setExporterTimeout(settings.patience())
                .build();
    }

    Span first(Span.Kind kind) {
        return tracer.spanBuilder().setNoParent().kind(kind).start();
    }

    /** @param context a valid one */
    Span after(String context, Span.Kind kind) {
        return propagator.extract(context, TRACE_PARENT).kind(kind).start();
    }

    @Override
    public void close() {
        provider.shutdown().join(patience.toNanos(), TimeUnit.NANOSECONDS);
    }
}
