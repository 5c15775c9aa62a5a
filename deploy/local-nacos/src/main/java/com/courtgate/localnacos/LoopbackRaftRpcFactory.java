package com.courtgate.localnacos;

import com.alipay.sofa.jraft.rpc.RaftRpcFactory;
import com.alipay.sofa.jraft.rpc.RpcServer;
import com.alipay.sofa.jraft.rpc.impl.GrpcRaftRpcFactory;
import com.alipay.sofa.jraft.rpc.impl.GrpcServer;
import com.alipay.sofa.jraft.util.Endpoint;
import com.alipay.sofa.jraft.util.SPI;
import com.google.protobuf.Message;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.util.MutableHandlerRegistry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Binds the Raft port to loopback; JRaft's own factory has no setting for it and would open an unauthenticated port to
 * the network. Found through {@code META-INF/services}.
 */
@SPI(priority = 2)
public final class LoopbackRaftRpcFactory extends GrpcRaftRpcFactory {
    private final Map<String, Message> messages = new ConcurrentHashMap<>();

    @Override
    public void registerProtobufSerializer(String className, Object... examples) {
        super.registerProtobufSerializer(className, examples);
        messages.put(className, (Message) examples[0]);
    }

    @Override
    public RpcServer createRpcServer(Endpoint endpoint, RaftRpcFactory.@Nullable ConfigHelper<RpcServer> settings) {
        var handlers = new MutableHandlerRegistry();
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), endpoint.getPort());
        var server = NettyServerBuilder.forAddress(address)
                .fallbackHandlerRegistry(handlers)
                .directExecutor()
                .build();
        var raftServer = new GrpcServer(server, handlers, messages, getMarshallerRegistry());
        if (settings != null) {
            settings.config(raftServer);
        }
        return raftServer;
    }
}
